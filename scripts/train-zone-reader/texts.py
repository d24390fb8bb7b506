"""Generated texts of machine-readable zones: names of invented syllables, random numbers."""

import random

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGITS = "0123456789"
ALPHABET = DIGITS + LETTERS + "<"

# Beginnings, middles and ends of names in many languages, for random invented names.
STARTS = "AB AD AL AN AR AZ BA BE BO BRA CHA CHEN CHU DA DE DI DU EK EL FA FE FI GA GO GU HA HE HUA IB IK IS JA JI JU KA KHA KI KO KU LA LE LI LU MA MBA ME MO NA NDI NE NGU NI NO NU OB OK OLU OZ PA PE PHA PI QU RA RE RO SA SHE SI SU TA TE THI TRA TU UD UM VA VE VI WA WI XI XU YA YE YO ZA ZE ZHA ZO".split()
MIDDLES = "BA BE CHI DA DE DO FE GA GO HA HI JA KA KI KO LA LE LI LO MA ME MI MO NA NE NI NO PA RA RE RI RO SA SE SHI SO TA TE TI TO VA VE VI WA YA ZA ZI LLA RRA NGA STA NDA".split()
ENDS = "A AN AR AS BERG CZYK DA DEZ DI DO DZE EIRA ELLI EN ENKO ER ES EV EZ GUYEN HAN I IAN IC ING INI IS KAR KI LI LOU MAN MI NA NEN NG NI O OGLU OV OVA RAJ S SEN SKI SON SSON STEIN TI TO U UK UR VA WALA WSKI YAN YEV Z ZADE".split()


def name(rng):
    middle = "".join(rng.choice(MIDDLES) for _ in range(rng.choice([0, 0, 1, 1, 2])))
    return rng.choice(STARTS) + middle + rng.choice(ENDS)


def names_line(rng, length):
    if length == 30:
        head = ""
    else:
        kind = "P" if rng.random() < 0.7 else rng.choice("VIAC")
        head = kind + rng.choice("<<<<NMDOSE") + "".join(rng.choice(LETTERS) for _ in range(3))
    family = "<".join(name(rng) for _ in range(rng.choice([1, 1, 1, 2, 2, 3])))
    given = "<".join(name(rng) for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4])))
    return f"{head}{family}<<{given}"[:length].ljust(length, "<")


def numbers_line(rng, length):
    number = "".join(rng.choice(DIGITS + DIGITS + LETTERS) for _ in range(9))
    date = lambda: "%02d%02d%02d" % (rng.randrange(100), rng.randrange(1, 13), rng.randrange(1, 29))
    country = "".join(rng.choice(LETTERS) for _ in range(3)) if rng.random() < 0.9 else "D<<"
    optional = "".join(rng.choice(DIGITS + LETTERS + "<<<<") for _ in range(rng.choice([0, 0, 4, 8, 14]))).ljust(14, "<")
    check = lambda: rng.choice(DIGITS)
    text = number + check() + country + date() + check() + rng.choice("MF<") + date() + check() + optional + check() + check()
    return text[:length].ljust(length, "<")


def random_line(rng, length):
    """Characters in random order, so that no reader learns to guess."""
    return "".join(rng.choice(ALPHABET) for _ in range(length))


def line(rng):
    length = rng.choice([44, 44, 44, 36, 36, 30, 30])
    chosen = rng.random()
    make = random_line if chosen < 0.4 else names_line if chosen < 0.75 else numbers_line
    return make(rng, length)


if __name__ == "__main__":
    rng = random.Random(1)
    for _ in range(12):
        print(line(rng))
