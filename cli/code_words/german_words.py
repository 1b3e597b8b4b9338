"""The German words for codes: 2048, so that each stands for eleven bits by its place in the list.

Nobody may change a word or its place: codes that are read out would open other doors.
"""

WORDS = """
abbauen abbiegen abdruck abend abfall abflug abgabe abgrund abholen abkunft ablauf ablehnen abluft
abpfiff abreisen abriss abruf absagen abschied absicht abstand abteil abwasser abwehr abwurf
achsel achten acker adel adler adresse affe affront agent ahnen ahnung ahorn akademie akazie
akkord akrobat akte akzent alarm albatros albern album alchemie algen alibi allee allianz alltag
almanach alpaka alphabet altar altbau altglas amateur amboss ambulanz amnestie ampulle amsel
analyse ananas anbau anblick andacht andenken andrang anekdote anfangen angeln angriff angst
anhang anis ankommen anlage anleihe anmut annahme anorak anrufen ansatz ansehen ansporn anstieg
antenne antilope antrag antwort anwalt anwesen anzeige anziehen anzug apfel apotheke apparat
applaus aprikose aquarium arbeiten archiv arena argument arkade arktis armband armee aroma arsenal
artikel arzt asket asphalt asyl atelier atem athlet atlas atmen atoll attacke aufessen aufgeben
auflauf aufsatz auftrag aufzug auge august auktion aula ausbau ausdruck ausflug ausgehen auskunft
ausland ausnahme ausruhen aussage auster ausweg auto axiom baby bach badehose bagger bahnhof bahre
bakterie balance balken ballon bambus banane bande banner baracke bargeld baron barriere barsch
basar basis basteln batzen bauen baum baupause baustein bazillus beamter becher becken bedanken
beduine beeilen beere befehlen befreien befund begabung begegnen beginnen begriff behalten beichte
beifall beil beiname beirat beissen beitrag bekannt bekommen beleg bellen bemerken benzin berater
bereich berg bericht beruf bescheid besen besitz besteck besuchen beton betreten bett beutel
bewegen bezahlen bezirk bezug bibel biegsam bier bieten bilanz bild billig binden biologie birne
bischof biskuit bison bistum biwak blamage blasen blatt blau blech bleiben blicken blinzeln blitz
block blume blut boden bohne bohrer boje bollwerk bolzen bonbon bonus bonze borke borste botanik
boxer boxkampf brand braten braue brav brechen breite bremsen brennen brezel brief brigade brikett
brille bringen brise brokkoli brosche brot bruch bruder bruttol buche bude budget buffet bulle
bungalow bunker bunt busch bussard butler byte camping cello cembalo chance chaos charme chaussee
chemie chiffre chirurg chor chronik computer cousin creme curry dackel dahlie damast dame dandy
danken darlehen darm dattel datum dauern daumen daune debatte deck defekt dehnen delfin delikt
delta demut denkmal depesche derwisch desaster detail detektiv deuten devise dezember diadem
dialekt diamant dichter dickicht diele dienstag diktat dill ding dinkel diorama diplom dirigent
distel diwan docht dogge dogma doktor dolch dolde dolmen dompteur donau donner doppel dorn dorsch
dose dosis dotter drache draht drama drang drehen dreieck drittel drohung dromedar drossel drucker
druide dschunke dublette duell duett duft dukaten dulden dumm dunst duschen dutzend dynamik ebbe
ebene echo eckig edelmut efeu egge egoist ehre ehrgeiz ehrlich eichhorn eidechse eidotter eifrig
eigentum eiland eilbote eilen eimer einband eindruck einfach eingang einhorn einigen einkauf
einladen einsatz eintopf eisberg eisdiele eitel ekstase elan elch elefant eleganz elektron element
elend elfe elite ellbogen elster emaille emblem emigrant empfang ende endspurt endung energie
engel engpass enkelin enklave ensemble entgelt enthalt entwurf entzug enzian enzym epik episode
epoche erben erbgut erbse erdbeere erdnuss erdteil ereignis erfahren erfinder erfolg ergebnis
erhalten erholen erinnern erkennen erlauben erleben ernst ernte eros erregung ersatz ertrag
erwarten erwerb esche esel eskorte esprit essbar essen essig etage etappe etikett etui eule europa
euter ewigkeit exempel exil exkurs exot experte export extrakt fabrik fachmann fagott fahnder
fahrrad fakir faktor falke falsch falten familie fanfare fangen fantasie farbe farn fasan fasching
faser fass faultier faust fauteuil favorit fazit februar fehde fehler feiern feige feind feld
felsen fenchel fenster ferien ferkel fernrohr ferse fertig fesseln fest fetisch feucht fichte
fieber fiedel figur filiale film filter filzhut finale finesse finger fink firma firnis fischer
fiskus fittich fixstern fjord flach flagge flamme flanke flasche flattern flaum flechte flegel
fleissig fliege flimmern flinte flirt floh flotte flugzeug flunder fluor fluss fohlen fokus folgen
folklore foppen fordern forelle formel forst forum foto foyer fracht frage fraktion frau frech
freitag fremder fresko freund frieren frisch frohsinn front fuchs fugen fuhre funktion furche
fusion fussball gabel gage galaxie galerie galopp gamasche ganove gans garage garde garnele garten
gasse gast gatter gaukler gauner gazelle geben gebiet gebrauch geburt gecko gedanke gedicht
geduldig gefallen gefilde gefolge gegend gegner gehalt geheim gehirn gehweg geist geizig gelage
gelb gelenk gelingen gemach gemeinde gemse general genie genossin genuss gepard gerade gerber
gerste geruch gesang geschenk gesetz gesindel gespenst gestalt gesund getreide gewand gewebe
gewitter gezeiten gicht giebel gierig giessen giftig gilde ginster gipfel gips giraffe gitarre
glanz glas glatze glauben gleis glied globus glocke gluck glyzinie gnade gobelin gockel golden
gondel gorilla gotik gott graben gral gramm granit graphik gratis graupel greif grenze grimasse
grob groll grotte grube gruft grund gruppe gruss gucken gulasch gummi gurgel gurke gurt guthaben
haar habgier habicht hafer haftung hagel hain haken halde hals hamster handtuch hanf hantel harfe
harlekin harmlos harnisch harpune hase haspel hastig haube hauchen haudegen haufen hausrat haut
hebamme hecht heft hegemon heide heim heiraten heizung hektik helfen hemd hemmung hengst henne
herbst hering herold herz heuchler heulen hexe hilfe himbeere himmel hingabe hinken hinrunde
hinweis hirn hirse historie hitze hobby hobel hochzeit hocker hoffen hofnarr hoheit holen holunder
holz honig honorar horchen horde horizont hormon hornisse hort hubraum hufeisen huhn hummer humor
humus hund hunger husar husten hydrant hymne hypnose hypothek ideal idee idol idylle igel ikone
iltis imbiss imker imperium impfen import impuls index indiz infekt ingwer inhalt inka innung
inserat instinkt intrige invasion ironie irren irrlicht irrtum islam isotop jacke jagen jahr
jalousie jammern januar japan jargon jasmin jaspis jauchzen jause jazz jeans jenseits jodler
joghurt joker jolle jongleur jubeln juchten jugend juli jung jupiter jurist juwel kabarett
kabeljau kabine kachel kadett kaffee kahlkopf kahn kaiser kajak kakao kaktus kalauer kalb kalender
kaliber kalorie kamel kamille kammer kampf kanal kandidat kanone kante kanu kanzler kapelle
kapitel kaplan kappe kapriole kapsel kaputze karaffe karbid kardinal karneval karotte karpfen
karren karst karton kaserne kasino kasper kassette kastanie katalog kater kathete katze kaufmann
kaution kauz kavalier kaviar kehle kehren keimen keks keller kemenate kennwort keramik kerker kerl
kerze kescher ketzer kichern kiefer kieme kies kilo kimono kinn kirmes kirsche kiste kitsch kittel
kitzeln kiwi klage klapper klar klasse klatsch klausel klavier kleben klecks klee kleid klemme
klettern klient klima klinke klippe klon klopfen kloster klotz klub kluft klumpen knabe knall
knarre knast knauf knecht kneifen kneten knick knie knirps knistern knochen knolle knopf knospe
knubbel knute koala kobalt kobold kobra koch kodex koffer kognak kohl kojote kokon kolben kolchose
kolibri kollege kolonie kolumne komet komfort komisch kommode kompott konditor konfekt kongress
konsul kontakt konvoi konzept kopie koralle korb kordel korken kornett korps korridor korvette
kosename kosmos kost krabbe krachen kraft kragen krake kram kranich kratzen krawatte kreatur
kredit kreide krempe kresse kreuzung kriechen krimi kringel kristall kritik krokodil krone krug
krumm kruste kuchen kuckuck kudu kufe kugel kulisse kultur kumpan kunde kupfer kuppel kurator
kurbel kurier kurort kurve kurz kutsche kutte kuvert labor lachs laden ladung lager lagune laie
lakritze lama lametta lampe lang lappen larve lassen lasur laterne lauch laufbahn laus laute
lavendel lawine leber legende leguan lehm lehne lehrer leib leicht leinen leisten leiter lektion
lemming lemur lenken lenz leopard lerche lesung leuchter leugner leutnant lexikon liaison libelle
lieben liefern liga lilie limit limonade lineal linse litanei litfass livree lizenz locher locken
lodern loge logik loipe lorbeer lotion lotse lotto lunte lupe lupine lustig lutscher luxus lyrik
lyzeum made madonna magazin magd magister magnolie mahagoni mahlen maibaum mais majoran makel
makler makrele malerei malheur malve mammut manager mandel manege manie manko marathon marder
marke marmor marone marquise marzipan maschine masern material matratze mauer maulwurf meckern
meer mehl mehrheit meiden meineid meise melasse meldung melken melone menge mensch merkur messer
meteor metzger mieder miete mikado mikrofon milch million mimose minister minute minze mitglied
mitleid mittag mixer modul mohn mokka molke mollig moloch monat mond montag moor mops morgen
moschee motorrad motte mulde mumie murks murmeln murren muschel museum musik muskel mutation mutig
mutprobe mutter myrrhe myrte nacht nacken nahrung napf narzisse naschen nashorn natron nebel neffe
nehmen neid nektar nelke nennen neptun nerv nessel nesteln netz neubau neugier neuling neumond
neun neuron niere niesen nilpferd nippen nische niveau nixe nocke nonne norden normal norwegen
notar notfall november novum nudel nugat nuklear nuss nutzen oberst oblate obolus obst ochse ofen
ohnmacht ohrring oktave oktett oktober okular oleander olive omnibus onkel opfer opus orakel
orange orchidee ordnen orgel orient orkan orthodox osten ostwind ovation ozean paddeln paket
palisade palme panda panther panzer papagei papier pappel paprika papst parfum park parzelle
patent pauke pavian pech pegasus peitsche pelerine pelikan pendel pension perle pesto pfahl pfanne
pfarrer pfau pfeffer pfeiler pfennig pferd pfiff pfirsich pflaume pfleger pflicht pflock pflug
pforte pfosten pfropfen pfund pfusch phosphor picken piekser pilger pilot pilz pinguin pinie
pinsel pinzette pirat pirol pistole plakat planet platzen plaudern pleite plombe plump podest
podium poesie pokal polder polizist polka polster polyp pomade pommes posaune pottwal prahler
pralinen praxis predigen pressen priester primel prinz proben prophet prozent prusten psyche
pudding puder pullover pult pulver puma pumpe punkt purzeln pute putsch pyjama pyramide pyro
python quader quaken qualle quark quecke quellen quetsche quirl quitte quorum rabatt rabe raclette
radio ragout rahmen rakete ramadan ranke ranunkel ranzen raps rascheln rasen rasieren raster
ratgeber rathaus ratte rauben raufbold rauh raupe rauschen razzia reaktor rebell rebhuhn rechteck
redner reform regal regen rehkitz reiben reichen reiher reis rekord rekrut rentier reptil retorte
rettich reue revanche rezept rhein rhetorik rhythmus richtung rickscha riegel riemen riese riff
rind rinnen risiko riskant rispe ritter robbe roboter rochen rock rodeln rodung roggen rohling
rohr rokoko roller roman rondell rosine rosmarin ross roulette rubin rucksack rudern rufen rugby
ruhig ruhm rummel rundfunk rune rupie sabbat sache sack safran saft sahne saite sakko salat salbei
saldo saline salon salz samen sammeln samstag sand sanktion saphir sardine satellit sattler saturn
sauber saugen sauna savanne schaf scheune schinken schlange schmied schnecke schrank schuppen
schwein sechseck sediment seehund seele seepferd seestern segel segnen sehen sehkraft seidel seife
sekret sekt sekunde selbst sellerie selten semester semmel sender senf senke setzen seufzen
sextant sichel sieb siedler siesta signal silbe sims sinfonie singen sinter sippe sirup sitte sitz
skala skandal skepsis skizze skorpion slalom sofa sofort sohle soldat sollen sommer sonde sonntag
sopran sorge spagat spalt spaniel spargel spass spatz speck speicher spektrum spenden sperren
spezies spiegel spinat spion spitze sportler spotten sprechen springen spruch spucken spuk spule
staat stachel stall stamm stapeln star statue staunen stecker steg stehlen steil stelle stempel
steppe stern steuern stiefel stiften stillen stimmen stoff stolz storch stossen strauss streng
strick strom strudel student stuhl stunde stute substanz sudhaus summe sumpf sylphe synagoge
syntax szene tabak tabelle tabu tacho tadeln tafel tagebuch tagung taiga takt talar talg talsohle
tambour tandem tango tanne tanz tapir tarantel tasche tastatur tatort tatsache taucher taufe
taumeln tausend taxi technik teddy teich teig teilung teint telefon tenor teppich terrier testen
teuer teufel theater theke thymian tiefe tierpark tiger tilgung tipp tisch toben tochter toleranz
tomate tonart tontopf topf torbogen torheit torte trabant trainer traktor traube treffen treppe
treten treu triangel trichter trieb trikot trinken trocken trog trompete tropfen trost trubel
truhe trupp truthahn tuba tubus tuch tulpe tumult tundra tunnel turm turner typus ufer ulme
umarmen umbau umfang umkehren umkreis umlauf umriss umsatz umschlag umsicht umtausch umweg umzug
unding unfall unfug unheil unikat unke unkraut unschuld unsinn untat unwetter uralt uran urbild
urkraft urkunde urlaub urmensch urne ursache ursprung urteilen urwald usus vakuum vampir vanille
veilchen venen ventil venus verein verfall vergeben verirren verkehr verlosen vermerk vernunft
verputz verraten vers vertraut verweis verzicht vesper vetter viertel vikar violett viper visum
vitrine vogel vogt volant volk voltage vorbild vordach vorfahr vorhang vorkost vorlage vormund
vorname vorort vorrat vorsicht vorwand votum vulkan waage waben wachtel wackeln wadi waffel waggon
wagnis wahrheit wald walfisch walnuss walross walzer wams wanze ware warnen wasser watvogel
wechseln wecker wehmut wehr weiche weiler wein weiss weite weizen welle wenden werbung werfen werk
wespe wetten wichtig widder widmung wiegen wiehern wiesel wimper windhund winzer wirbel wirken
wirsing wirt wischen wissen witwe woche wogen wohnen wolf wrack wucht wundern wunsch wurf wurst
wurzel xylophon zahl zahnrad zander zange zank zapfhahn zart zauberer zaun zebra zecke zeder zehe
zehner zeichnen zeigen zeile zeitung zelt zement zensur zentner zeppelin zepter zerren zettel
zeuge zichorie ziege ziehen ziel zierde ziffer zigarre zimbel zimmer zimt zinne zins zirkel
zisterne zitat zither zitrone zittern zivil zoll zoologe zornig zuber zucchini zucker zufall
zuflucht zugabe zugvogel zukunft zunft zupfen zusage zustand zuwachs zwang zweck zweig zwicken
zwiebel zwilling zwingen zwirn zwist zyklop zylinder zypresse
"""
