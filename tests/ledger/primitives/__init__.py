"""The suppliers of what reading a log needs of cryptography."""
