"""The English words for codes: 2048, so that each stands for eleven bits by its place in the list.

Nobody may change a word or its place: codes that are read out would open other doors.
"""

WORDS = """
abbey absent absorb academy accept accident account ache acid active actor actual adapt adjust
admiral adobe adult advise aerial affair afford afraid agile agree airport aisle ajar alcove alder
alert algae alias alive allow almond alone alpine amend amigo amount ample amuse ancestor anchor
ancient anecdote animal ankle announce annual answer anthem anvil anxious anyhow apart apex apiece
apology appear apron arcade arctic area armor army arrange arrive arrow artery ascend aspen
assemble assist asteroid astro atom attend attic auction audience aunt aura author autumn avatar
avenue avocado avoid awake award awful awkward awning axis axle azalea azure backpack badger badly
bagel bagpipe bait baker balcony bald banjo banquet baptism barber barley basket bath baton
battery bayou bazaar beacon beans beauty beaver become bedrock bedtime beech beef beehive beetle
beige belated believe belong belt bend benefit berry berth beware bias bicycle bidder binge birch
bird birthday bishop black blanket blazer bleak blender bless blister blizzard blonde bloom
blossom blot blouse bluebell bluff blunt blur boar bobbin bobcat bobsled body bogus bone bonfire
bongo bonnet booklet boring borrow boss bottle boulder bounce boutique bovine bowl boxcar bracelet
braid brake bread breeze brewery brick brittle broccoli bronze brook brunch bubble bucket bugle
builder bulb bulge bumper bundle bunny buoy burden bureau burglar burlap burn burst bush business
butcher butter bylaw cabbage cabin cable cactus cadet cake calendar calf caliber calorie camel
canary cancel candy canine canoe canteen canvas canyon capital capsule captain caramel cardigan
careful cargo carnival carol carpet carrot carton carve cascade cashew cask castle casual catalog
category cautious cavern caviar cedar ceiling celery census centaur ceramic cereal chaff chain
chalk champion chapel chase chatter cheap check cheese chef cheque cherry chestnut chicken chili
chimp chipmunk chisel chivalry choose chubby chunk church cider cinema cinnamon circus citadel
citizen citrus city civil clam clarinet classic clause clean clench clerk click client cliff climb
clinic clip cloak cloister closet cloud clove clown club clumsy cluster clutch coarse coat cobalt
cobra cobweb cockatoo cocoa code coffee cogwheel coincide collie colonel column comb comet comfort
comic common comrade concept condor confess congress connect consider contain cookie cool copilot
copper coral corn corridor corset cosmos cosy cottage couch cougar counter couple court cover
cowboy coyote crab cracker cradle cramp crane crater crawl crayon crazy cream credit creek
crescent cricket crimson crisp critic crockery crooked croquet cross crow cruise crumb crunchy
crush crypt crystal cube cucumber cuddle cuff cuisine cupboard cupid curator curfew curious curl
curtain cushion custard cyclone cymbal dabble daffodil dagger dainty daisy damp damsel dancer
daring dart date daughter dawn daybreak dazzle debris debt decide declare decorate deer deface
degree delay demand demo denim dense dentist deny depart deposit depth deputy derby describe
desert designer desk destroy detour deuce develop diagram diaper diary diesel diet digit dilemma
diligent dinosaur director dirty disagree discover disguise display ditto divide divorce dizzy
docile doctor document doll dolphin domain donkey donut door dossier double dough dove downtown
dowry dozen dragon drape draw dreamy dredge dress drift drill drink drip drive drizzle drool
drought drown drum dryer duchess duck duffel dumpling dune dungeon dust duty dwarf dwell dwindle
eager eagle early earring earth eastern easy ebony eclair eclipse economy edible editor educate
eerie effect effort elapse elastic elbow elect elephant elevator elixir elude embassy ember
embrace emerald emotion emperor empire employ empty enamel enchant encore endless engine enigma
enjoy enlarge enlist enormous enough ensign enter entry envelope envy epic epilogue equator eraser
errand error eruption escape essay estate estuary etching eternal ethics ethnic evade evening
evict evidence evolve exact examine excel exchange excite excuse exercise exhale exhibit exist
exodus expand explorer express extend eyelid face factory fair faithful falcon fall famous fancy
farewell farmer fashion fasten father faucet fearless feature federal fedora feeble fellow female
fennel feral ferret fetch feud fiance fiasco fiber fiction fiddle fidget field fierce fight
filament file finch find finish fiord firefly fish flake flap flavor flea fleet flexible float
flock flood florist floss flour flower fluffy fluid flurry flute foal focus foible fold foliage
folly foolish football foray forbid force forget fort fossil foxglove frail frame frank freezer
frenzy frequent frighten fringe fritter frog frolic frost froth frozen frugal fruit fudge fuel
fugitive fungus furnace furrow futile future fuzzy gadget gaffe gallery gambler garb gargle garlic
garment gash gauge gavel genre gentle germ geyser gherkin ghost giant gibbon giddy giggle gimmick
ginger girder girl girth gist give gizmo glacier glade gleaming glen glib glider glimpse glitter
gloomy glory glossy glue gnat gnome goatee goblet golf goose gopher gorge gospel gossip gourmet
govern gown graceful graffiti grass gravy greet grief griffin grin groan grocer groom grouse grove
growl grudge gruel grumble guard guava guest guide guilty guitar gully gulp guru guts gymnast
gypsum hacker haggle hail hairpin halo hamlet hammer hanger happen harbor hardy hare harvest
hassle hatchet hawk hazard hazelnut head healthy heart heath heavy hectare hedgehog height helium
helmet helpful hemlock herald hermit herring hesitate hexagon hiccup hickory hidden highway hiker
hill hippo hoard holiday hollow hologram holy homage home honey hook horror horse hospital hostel
hound hubcap huge human humid hunter hurdle hurry husband husky hybrid hyena hyphen ibex iceberg
icicle icon identify idiom idle igloo igneous ignore iguana imagine imitate immense impala impish
improve incense include income increase industry infant inform inherit inject inlet inner innocent
input insight inspect insult intact intend inventor invite invoke irate iris issue itch item ivory
jade jaguar jamboree janitor javelin jealous jeep jelly jerk jersey jester jewel jiffy jigsaw
jingle jinx jockey join jolt jostle journal jovial joyful jubilee juggler juice jukebox jump
juncture juniper junk jury justify kangaroo karma keen keepsake kelp kernel ketchup keyboard
keynote khaki kidney kilt kingdom kinship kiosk kiss kitchen kite knapsack knead knee knife knight
knit knob knuckle label lacquer ladder ladle ladybird lagoon lamb land lanky lantern laptop large
lark lasagna laser lashes latch lathe lattice laugh launch laurel lava lavish lawyer lazy leader
leaf league learn leash leave lecture ledger leek legal lemon length lens lentil leotard lesson
lettuce lever levy liar library license lichen lift likely lilac lily lime lion lipid lipstick
liquor listen liter little lizard llama loan loath lobby lobe lobster local locust lodge logo
lollipop lonely loop lord lost lotus lounge lucky luggage lullaby luminous lunar lunchbox lung
lurch lure lynx macaroni machine magenta magma magpie mahogany maiden mailbox maim maintain mallet
mango manner mansion mantis manual maple marble margin mariner marry marsh marten marvel mason
mast matchbox mattress mature maverick maximum mayor maze meadow meaning measure meat mechanic
medal medium medley memorize mentor menu merchant merge merit mermaid mesa metaphor method mezzo
midnight midst midwife mien mighty migrate military milk mimic minaret mince miner minnow minority
minstrel mint miracle mirror mischief missing mistake mixture mocha modem mohair moist mole moment
mongoose monitor monk monocle monsoon monument moon morning morsel mortgage mosaic mosquito motel
moth motive mountain mourn mouse mouthful movie mower muddy muesli muffin muggy mulch mull
multiply mumble mumps mushroom muslin mussel mustache mute mystic name nanny napkin nasty natal
native natural naughty navy nebula necklace nectar needle negative neighbor nephew nettle network
neutral newt nibble nickel niece ninja noble nocturne noisy nomad nonsense noodle northern notch
nougat noun novice nozzle nuance nucleus nugget nuke number nursery nurture nutmeg nutty nylon
oasis oats obelisk obese obey object oblong observe obtain obvious occasion occupy ocean ocelot
ocher octave octopus odor odyssey offer officer ogre oilcan okay olympic omega omelet omit onion
only onset onyx ooze opaque operate opinion opossum optimal oracle orbit orca order oregano
organize original ornament orphan ostrich otter outcome outfit outlook outpost oval oven overcome
owner oxide oxygen oyster ozone pack padlock pagoda paint pajamas palate pale pamphlet pancake
panel pang panic panorama paper papyrus parasol parcel pardon parent parish parlor parody parsley
partner pass pasta patient patron pattern pause pavement payment peach peanut pear pebble pecan
pedigree peel penalty pencil penguin penny people pepper percent perfume peril persuade petal
petrol petty petunia phantom pharaoh pheasant phoenix phone photo phrase physics piano piccolo
picnic picture pigeon pigment pigtail pike pinnacle pioneer pitcher pivot pizza place plain plaque
plaster play plaza plead pledge plenty pliers plow pluck plunge plus pocket poet poise poker
polecat pollen pomp poncho pony pooch popcorn pope poplar pork porridge porter posh positive
possess postcard potato potent potion pour poverty powder practice prairie prawn prayer precious
preen prefer premium prepare pretzel prevent pride prison private process produce profile program
prologue promise proof protect proud province prune psalm publish punch punish pupil puppy purple
purr purse puzzle quail quantity queen question queue quiche quilt quiver quiz quote rabbit
raccoon racket radar raffle raft rage ragtime rain raisin ranch random rapids ratio raven ravioli
razor react ready realize rebound recall receipt recipe record recycle reduce reed referee reflect
refrain refuse region regret regular reindeer reject relax relief rely remain remember remind
remove renew repair repeat replace reporter republic request rescue research resist resort respect
result retire retreat return reunion reveal review revolt reward rhapsody rhino rhombus rhubarb
rhyme rice ridge ring rinse ripple risotto ritual rival river riviera roam roast robin robust
rooftop rooster root rosary rose rotate rotunda route rowboat royal rubber rubric ruby rudder
ruler rumor runner rural rustle sacred saddle safari safe saffron sailor salmon salsa salt salute
samurai sapphire satchel satire sauce sausage scaffold scale scandal scarf scatter scent scepter
scholar science scissors scold scone scooter scorpion scout scrape screen scribe scroll scuba
sculptor seafood seahorse search season seatbelt secret section security segment selfish seminar
senator senior sensible sentinel separate sepia sequel serenade sergeant serious sermon serpent
servant sesame session shabby shadow shaggy shake shamrock shark shawl shed sheep shelf shepherd
sherbet shield shin shirt shiver shoot shop shore shoulder shovel shower shrew shrimp shrub
shuffle shutter sickle sienna sieve sigh silent silly silver similar simple sink siren sister size
skeleton sketch skinny skip skull skunk skyline slang slate sleeve slide slim slipper slogan slope
sloth slug smart smash smell smile smith smog smoke smooth snack snail snapshot sneaker sneeze
sniff snow social sock soda soft soil solar solid solo solution solve sonata song soothe soup
source southern spade speedy sphere sphinx spice spider spill spiral splash spleen split sponge
spoon spouse spray sprout squash squeak squid stable stadium staff stage stairs stand stay steak
steel stencil stew sticky stir stocking stomach stool stove stubborn stucco stumble sturdy subject
subtle suburb subway succeed sudden suffer sugar suggest suitcase sundial sunrise sunset super
supply supreme surf surgeon surprise surround survive sushi suspect swallow swamp swan sweater
sweet swift swimmer swing swirl switch sword sycamore symbol symmetry sympathy syndrome syrup
system tablet tackle taco tactic tadpole talent talisman tally tank tape target tarot tarp tartan
tassel tattoo teacher team teapot tease teenager tell temple tenant tendon tennis tension tent
termite texture thatch thaw theme theory thermos thesis thicket thimble think thirsty thistle
thorn thought thread thrive throne thrush thumb thunder tiara tide timber timeline tinsel tiny
tired titan title toad toaster toboggan tofu token tongue tonight tooth topaz topic topping
topsoil torch tornado torpedo torso total totem toucan tourist towel tractor trade traffic tragic
tranquil trapeze trash traveler tray treasure tree trellis tremble trend tribe trident trilogy
trim tripod triumph troop trout truck truffle trumpet trust tsunami tulip tuna tunic turbine
turkey turret turtle tutor tuxedo tweed twig twilight twinkle twist twosome tycoon typhoon typical
ugly ukulele ultimate umbrella uncle undo undress unfold unicorn uniform unique unite universe
unlock unpack untie unusual update upgrade upland upper uproar upset urban urgent usage useful
usher usual utensil utopia vacancy vaccine vacuum vagabond vague valid valley valor valve variety
vary vase vault veal vehicle vein velocity velvet vendor veranda verbal verdict vest veteran veto
viaduct vibrant vicious victor video view vignette viking villager vinegar vintage virtue visa
visitor visor vital vivid voice volcano volume vortex vote voucher voyage vulture wagon waist walk
wallaby waltz wander want warbler wardrobe warlock warrior washer wasp water wave waxwork wealth
weary weasel weather wedge weekend weigh weird welcome western whale wheat wheel whine whip
whisper wick widow width wigwam wild willow winter wire wisdom witness witty wobble wombat wood
wordplay worker world worm worry worship worthy wrap wreath wrench wrestler wriggle wrinkle writer
wrong yacht yarn yeast yodel yogurt yonder young youth yoyo zany zenith zephyr zero zigzag zipper
zodiac zoom
"""
