# Sivun tekstit suomeksi. Pelien omat tekstit ovat niiden moduuleissa.

## Sivu

tagline = Pöytä heksa- ja pelimerkkisotapeleille – ja se osaa säännöt
opening = Avataan pöytää…
language = Kieli
close = Sulje
cancel = Peruuta
try-again = Yritä uudelleen
yes = kyllä
more = Lisää
nothing-found = Mitään ei löytynyt.

## Viat

fault = Jokin meni vikaan ({ $code })
fault-window = Ohjelma ei vastannut
fault-loopback = Palvelin ei vastannut
fault-unknown-table = Pöytä ei ole enää auki
fault-store = Pelejä ei voitu lukea tai kirjoittaa
fault-store-not-motti = Tiedosto ei ole Mottin varasto
fault-store-newer = Pelit on tallentanut uudempi Motti
fault-store-locked = Toinen Motti pitää pelejä auki
fault-store-full = Levy on täynnä
fault-store-read-only = Pelejä ei voi kirjoittaa
fault-store-cannot-open = Pelejä ei voi avata
fault-store-not-durable = Levy ei säilytä, mitä sille annetaan
fault-store-damaged = Tallennetut pelit ovat vioittuneet
fault-store-moved = Peli on jatkunut muualla
fault-unknown-game = Sellaista peliä ei ole
fault-unknown-module = Moduulia ei ole asennettu
fault-unknown-ply = Sellaista siirtoa ei ole
fault-module = Moduulia ei voi käyttää
fault-no-ruleset = Moduulille ei ole sääntöjä
fault-unknown-seat = Sellaista osapuolta ei ole
fault-computer-seat = Tietokone pelaa tätä osapuolta
fault-no-page = Tällaista sivua ei ole
fault-foreign = Tiedostoa ei voi tuoda
fault-unknown-import = Tätä tuontia ei ole käynnissä
fault-too-many-imports = Liian monta tuontia yhtä aikaa
fault-cancelled = Keskeytetty
fault-no-module-for = Moduulia ei ole kirjastossa
fault-closed = Peliä pelataan salassa
fault-setup = Peliä ei voi asettaa alkuun
fault-replay = Peli ei toistu niin kuin se on kirjattu
fault-dice = Noppaa ei voitu heittää
fault-state = Asemaa ei voi kirjoittaa muistiin
fault-file = Tiedostoa ei voi lukea
fault-only-seen = Tiedostoa voi vain katsella
fault-no-seed = Tämä ei ole siemen
fault-no-base64 = Tiedosto ei tullut perille kokonaisena
fault-endless = Tietokone ei pääse loppuun
fault-no-randomness = Satunnaislukuja ei ole
fault-no-request = Pyyntöä ei ymmärretty
fault-unreadable = Tallennettua peliä ei voi lukea
desk-recorded = Säännöt ovat sittemmin muuttuneet; peliä voi katsella mutta ei jatkaa

## Kirjasto

library = Kirjasto
modules = Moduulit
taking = Otetaan sisään { $file }…
no-modules = Moduuleja ei vielä ole. Asenna sellainen zip-tiedostosta.
install-module = Asenna moduuli…
version = versio { $version }
reconstructed-values = { $count ->
    [one] { $count } rekonstruoitu arvo
   *[other] { $count } rekonstruoitua arvoa
}
new-game = Uusi peli
scenario = Skenaario
player-person = Ihminen tässä
player-random = Satunnaiset siirrot
play-hidden = Pidä salaisuudet
play-hidden-why = Kumpikin puoli näkee vain sen, minkä se saa tietää. Muuten molemmat puolet ovat avoinna.
play-hidden-curtain = Kumpikin puoli näkee vain sen, minkä se saa tietää; verho peittää laudan, kun se siirtyy toiselle
seats-first = Kuka istuu missäkin
seats-both = Pelaat molempia puolia.
seats-one = Pelaat puolta { $seat } satunnaisia siirtoja vastaan.
seats-none = Satunnaisia siirtoja molemmin puolin: katselet.
game-rules = Mitä pelataan
seed = Noppien siemen
seed-drawn = arvotaan
start = Aloita peli
your-games = Omat pelit
no-games = Pelejä ei vielä ole.
import-game = Tuo peli…
turn = Vuoro { $turn }
plies = { $count ->
    [one] { $count } siirto
   *[other] { $count } siirtoa
}
branched-at = haarautettu siirrosta { $ply }
closed = salaisuudet pidetään
same-dice = samat nopat, harjoitus
continue = Jatka
look = Katsele
verify = Tarkista
verifying = Pelataan uudelleen…
verified = Tarkistettu: { $plies ->
    [one] { $plies } siirto toistuu täsmälleen
   *[other] { $plies } siirtoa toistuu täsmälleen
}, tiiviste { $digest }…
export = Vie
saved-as = Tallennettu: { $file }
delete = Poista
delete-game = Poista peli
delete-sure = ”{ $title }”, vuoro { $turn }, poistetaan lopullisesti.

## Pöytä

seats = Osapuolet, joilta kysytään
side-panel = Kartan viereinen paneeli
side-edge = Paneelin reuna: vedä sitä tai paina vasemmalle ja oikealle
computer-thinks = Tietokone päättää.
computer-pause = Tauko
computer-go = Jatka
computer-once = Yksi päätös
speed = Nopeus
waits-for = Odotetaan: { $seat }.
computer-waits = Tietokoneen on määrä päättää; se odottaa sinua.
banner = Mitä nyt kysytään
phases = Tämän pelaajavuoron vaiheet
tracks-more = { $count ->
    [one] Yksi rata lisää
   *[other] { $count } rataa lisää
}
next-piece = seuraava
open-head = Vielä auki
open-must-head = Tehtävä, ennen kuin tämä voi päättyä
hint-tray = Valitse nappula kartan vierestä (”Kartan ulkopuolella”) tai paina N; napsauta sitten valaistua ruutua.
hint-piece = Valitse kartalta nappula, jonka reuna on valaistu, tai paina N; napsauta sitten valaistua ruutua.
hint-place = Napsauta jotakin valaistuista ruuduista.
hint-go = Napsauta nyt valaistua ruutua tai vedä nappula sinne. Esc peruu valinnan.
open-pieces = { $count ->
    [one] { $count } merkki voi: { $what }
   *[other] { $count } merkkiä voi: { $what }
}
open-places = { $count ->
    [one] { $count } paikka: { $what }
   *[other] { $count } paikkaa: { $what }
}
open-move = { $count ->
    [one] { $count } yksikkö voi vielä liikkua
   *[other] { $count } yksikköä voi vielä liikkua
}
open-enter = { $count ->
    [one] { $count } yksikkö voi tulla
   *[other] { $count } yksikköä voi tulla
}
open-enter-away = { $count ->
    [one] Yksi vahvistus on tulossa
   *[other] { $count } vahvistusta on tulossa
}
open-exit = { $count ->
    [one] { $count } yksikkö voi poistua kartalta
   *[other] { $count } yksikköä voi poistua kartalta
}
open-place = { $count ->
    [one] { $count } merkki on asetettava
   *[other] { $count } merkkiä on asetettava
}
open-overrun = { $count ->
    [one] { $count } yksikkö voi jyrätä
   *[other] { $count } yksikköä voi jyrätä
}
open-demolish = { $count ->
    [one] { $count } yksikkö voi räjäyttää sillan
   *[other] { $count } yksikköä voi räjäyttää siltoja
}
open-fire = { $count ->
    [one] { $count } yksikkö voi ampua
   *[other] { $count } yksikköä voi ampua
}
open-join = { $count ->
    [one] { $count } yksikkö voi hyökätä
   *[other] { $count } yksikköä voi hyökätä
}
open-replace = { $count ->
    [one] { $count } yksikkö voidaan täydentää
   *[other] { $count } yksikköä voidaan täydentää
}
open-fall-back = { $count ->
    [one] { $count } yksikön on vetäydyttävä
   *[other] { $count } yksikön on vetäydyttävä
}
open-advance = { $count ->
    [one] { $count } yksikkö voi edetä
   *[other] { $count } yksikköä voi edetä
}
open-air-strike = { $count ->
    [one] Ilmaiskulla on { $count } maali
   *[other] Ilmaiskulla on { $count } maalia
}
pass-warning = Jotakin on vielä auki
pass-warning-why = ”{ $what }” jättää tekemättä:
dice-warning = Noppaa heitetään
dice-warning-why = ”{ $what }” ei ole peruttavissa.
warn-off = Älä kysy enää
only-recorded = Säännöt ovat muuttuneet tämän pelin jälkeen: sitä voi katsella ja toistaa, mutta ei jatkaa.
for-selected = Valituille
draft = { $count ->
    [0] Mitään ei ole vielä koottu
    [one] Koottu: { $count } osa
   *[other] Koottu: { $count } osaa
}
draft-clear = Aloita alusta
draft-remove = Ota pois: { $what }
draft-take-out = Ota takaisin
to-place = → { $place }
pick = Mitä tässä tehdään?
refused = Ei sallittu
rule = Sääntö { $rule }
undo = Kumoa
redo = Tee uudelleen
game-over = Peli on päättynyt
draw = Tasapeli
won-by = Voittaja: { $seat }
table-menu = Pöytä
table-menu-why = Luovuttaminen päättää pelin heti. Tarjous lopettaa tarvitsee toisen puolen suostumuksen.
resign = Luovuta…
resign-sure = Kyllä, luovuta
propose-end = Tarjoa lopettamista
proposed = { $seat } ehdottaa: { $what }.
proposal-propose-end = peli päätetään tähän asemaan
proposal-propose-edit = asemaa muutetaan
accept = { $seat } hyväksyy
decline = { $seat } hylkää
withdraw = { $seat } peruu ehdotuksen
undos = Kumoamisia
commitment = Sitoumus noppiin

## Merkit ja paikat

off-map = Kartan ulkopuolella
tray = Kartan ulkopuolella
tray-now = Voi tulla nyt
left = { $left } jäljellä
selected = { $count ->
    [one] Valittu
   *[other] { $count } valittu
}
deselect = Poista valinta
select-all = Kaikki { $count }
select-kind = { $kind } × { $count }
together = { $count } yhdessä
order-up = { $piece }: ylemmäs pinossa
order-down = { $piece }: alemmas pinossa
order-why = Järjestys on vain silmää varten: mikään sääntö ei tunne sitä
waypoint-set = { $count ->
    [one] Reitti kulkee ruudun { $place } kautta.
   *[other] Reitti kulkee ruudun { $place } kautta, reittipiste { $count }.
}
ruler-from = Mitataan ruudusta { $place }.
ruler-hexes = { $count ->
    [one] { $count } ruutu
   *[other] { $count } ruutua
}
ruler-heard = { $count ->
    [one] Ruudusta { $from } ruutuun { $to }: { $count } ruutu.
   *[other] Ruudusta { $from } ruutuun { $to }: { $count } ruutua.
}
ranges-shown = Viiva on niin kaukana kuin valittujen painettu kantama ulottuu
ranges-none = Yhdelläkään valitulla ei ole kantamaa
sheets = Karttalehdet
sheet = Lehti { $sheet }
route-too-far = Tämä reitti on pidempi kuin voi kulkea:
stack-at = Merkit ruudussa { $place }
hex-title = { $hex } { $name }
no-entry = yksiköt eivät pääse tänne
route-to = Reitti ruutuun { $hex }

## Laskelmat

ledger-cost = Hinta
ledger-odds = Voimasuhde
ledger-shift = Siirtymä
ledger-drm = Muunnos
ledger-points = Pisteet
ledger-round = alas tasolle { $value }
ledger-round-up = ylös tasolle { $value }
explain = Mistä se tulee

## Paneelit

panels = Paneelit
tab-log = Loki
tab-tracks = Radat
tab-rules = Säännöt
tab-charts = Taulukot
tab-help = Ohje
tracks = Radat
turns = Vuorot
log-empty = Mitään ei ole vielä tapahtunut.
log-hidden = Jotakin päätettiin salassa.
log-more = Aiemmat merkinnät
log-show = Näytä missä
log-show-ply = Näytä, missä siirto { $ply } tapahtui
rule-search = Hae säännöistä
rule-needs = Tarvitsee
rule-unlisted = Pelin säännöissä ei ole tätä numeroa.
rule-kind-mechanic = Pelisääntö
rule-kind-procedure = Pelijärjestyksen vaihe
rule-kind-optional = Valinnainen sääntö
rule-kind-definition = Määritelmä
rule-kind-data = Tietoja
rule-kind-advice = Neuvo
rule-kind-table-missing = Taulukko, joka ei ole käytettävissä
rule-kind-component = Peliväline
chart-modifiers = Muunnokset
chart-basis = Peruste
no-help = Moduulissa ei ole ohjesivua.
map-reconstructed = Kartta rekonstruoitu
map-reconstructed-why = Painettua karttaa emme saa jäljentää: tämä on rakennettu uudelleen tekstistä, maantieteestä ja historiasta.
source-rulebook = sääntökirja
source-rulebook-why = Sääntökirja sanoo näin
source-derived = johdettu
source-derived-why = Seuraa siitä, mitä sääntökirja sanoo
source-public = julkinen
source-public-why = Julkisista lähteistä
source-reconstructed = rekonstruoitu
source-reconstructed-why = Rakennettu uudelleen, koska painettua emme saa jäljentää

## Joukot, loki, muistiinpanot ja nopat

tab-forces = Joukot
tab-dice = Nopat
forces-side = Osapuoli
forces-search = Etsi: yksikkö, aselaji, paikka, tila
forces-order = Joukkojen kokoonpano
forces-total = { $units ->
    [one] { $units } yksikkö
   *[other] { $units } yksikköä
}, kartalla { $map }, askelia { $steps }/{ $of }.
forces-strength = askelia { $steps }/{ $of }
forces-lost = menetetty { $count }
forces-units = { $count ->
    [one] { $count } yksikkö
   *[other] { $count } yksikköä
}
forces-reduced = heikentynyt
forces-independent = Erilliset yksiköt
forces-name = Yhtymän nimi:
forces-arrivals = Saapuvat
forces-nobody-due = Ketään ei ole enää tulossa.
forces-losses = Menetetyt ja poistuneet
forces-none-lost = Mitään ei ole vielä menetetty.
chart-search = Etsi taulukoista
chart-large = Suurenna
chart-remark = Huomautuksia
charts-lit = Valaistuna: mihin viimeinen heitto tai katsomasi erittely johtaa.
ledger-in-chart = Taulukossa: { $chart }
rule-part-of = Osa sääntöä
rule-parts = Sen osat
rule-needed-by = Tätä tarvitsevat
rule-nearest = Lähin, joka on luettelossa:
rule-has-ruling = Tästä säännöstä on tulkinta
ruling = Tulkinta
rulings = Tulkinnat
ruling-rules = Perustuu sääntöihin
ruling-cases = { $count ->
    [one] Todisteena { $count } tapaus
   *[other] Todisteena { $count } tapausta
}
authority-module = Tämän moduulin tekijöiden ratkaisu, kunnes suunnittelija sanoo toisin
authority-example = Sääntökirjan esimerkki osoittaa sen
authority-designer = Suunnittelija on vastannut
log-since = Viime vuoroni jälkeen
log-since-found = { $count ->
    [0] Ei mitään uutta viime vuorosi jälkeen
    [one] { $count } merkintä viime vuorosi jälkeen
   *[other] { $count } merkintää viime vuorosi jälkeen
}
log-found = { $count ->
    [one] { $count } merkintä
   *[other] { $count } merkintää
}
log-show-all = Näytä kaikki
log-replay = Katso kulku
log-position = Silloinen asema
log-filters = Mitä näytetään
log-fights = Taistelut
log-moves = Siirrot
log-dice = Nopat
log-seat = Kenen
log-all-seats = Kaikki
log-hex = Ruutu
log-words = Sanoja
hex-history = Ruudun { $hex } vaiheet
undo-named = Kumoa: { $what }
redo-named = Tee uudelleen: { $what }
report = Kertomus…
report-why = Loki tekstinä taistelukertomusta varten. Lokin rajaus koskee myös tätä.
report-with-rules = säännöt mukaan
report-with-dice = nopat mukaan
report-dice = nopat
report-stands = Peli on vuorolla { $turn }
copy = Kopioi
copied = Kopioitu
save-file = Tallenna
notes = Muistiinpanot
notes-count = { $count ->
    [one] { $count } muistiinpano
   *[other] { $count } muistiinpanoa
}
note-on = Muistiinpano paikasta { $place }
note-write = Kirjoita muistiinpano
note-change = Muuta muistiinpanoa
note-remove = Poista se
note-keep = Säilytä
replay-eyes = Kenen silmin
replay-eyes-all = tämän pöydän
replay-fight = taistelu
replay-previous = Takaisin: { $what }
replay-next = Eteenpäin: { $what }
dice-none = Noppaa ei ole vielä heitetty.
dice-rolls = { $count ->
    [one] { $count } noppa.
   *[other] { $count } noppaa.
}
dice-means = Keskiarvo { $actual }, odotettu { $expected }.
dice-as-expected = Odotusten mukaan.
dice-high = Hieman korkeita.
dice-low = Hieman matalia.
dice-very-high = Poikkeuksellisen korkeita.
dice-very-low = Poikkeuksellisen matalia.
dice-table = Nopat silmäluvuittain: { $seat }
dice-face = Silmäluku
dice-share = Osuus
dice-actual = Heitetty
dice-expected = Odotettu
propose-edit = Ehdota muutosta…
edit = Aseman muuttaminen
edit-why = Muutokset tehdään, kun toinen osapuoli suostuu, ja peliin jää siitä pysyvä merkintä.
edit-piece = Merkki
edit-what = Mitä
edit-put = aseta ruutuun
edit-away = ota pois kartalta
edit-face = käännä
edit-remove = poista lopullisesti
edit-place = Ruutu
edit-side = Puoli ylöspäin
edit-face-front = täysi vahvuus
edit-face-reduced = heikentynyt
edit-add = Lisää muutos
edit-propose = { $seat } ehdottaa tätä
verb-put = Aseta
verb-remove = Poista
verb-face = Käännä
verb-set = Muuta

## Toisto

replay = Toisto
replay-shows = Näytetään mennyttä asemaa.
replay-at = Siirto { $ply } / { $of }
replay-first = Alkuun
replay-back = Siirto taaksepäin
replay-forward = Siirto eteenpäin
replay-last = Loppuun
replay-scrub = Kohta pelissä
replay-now = Takaisin nykyhetkeen
play = Toista
pause = Tauko
branch = Haarauta
branch-why = Uusi peli alkaa asemasta siirron { $ply } jälkeen. Tämä peli jää ennalleen.
branch-new-dice = Uudet nopat
branch-same-dice = Samat nopat, harjoitteluun

## Näppäimet

keys = Näppäimet
keys-mouse = Hiiri: vedä siirtääksesi karttaa, rulla lähentää, kaksi sormea siirtää. Napsautus valitsee tai siirtää, vaihtonäppäin lisää, kaksoisnapsautus valitsee koko pinon, vaihtonäppäin ja veto rajaavat laatikon, merkin vetäminen siirtää sen, toinen painike asettaa reittipisteen. Kosketus: nipistys lähentää, pinon päällä lepäävä sormi levittää sen.
keys-change-why = Valitse komennon näppäimet ja paina sitten uudet. Esc jättää ne ennalleen.
keys-reset = Kaikki näppäimet ennalleen
key-change = vaihda näppäimet
key-press = Paina näppäimiä…
key-taken = Näillä näppäimillä oli muuta tehtävää: { $from }
keys-map = Kartta
keys-choose = Valinta ja suunnittelu
keys-game = Vastaaminen
keys-look = Mitä näytetään
keys-replay = Toisto
key-cursor = Siirrä osoitinta { $which }
key-pan = Siirrä karttaa { $which }
key-zoom-in = Lähemmäs
key-zoom-out = Kauemmas
key-fit = Näytä koko kartta
key-zoom-to = Lähennä valittuihin
key-board = Siirry kartalle
key-sheet = Seuraava karttalehti
key-enter = Valitse osoittimen merkki, tai siirrä valitut sinne
key-add = Lisää osoittimen merkit valintaan
key-all = Valitse koko pino
key-kind = Valitse pinosta kaikki samanlaiset
key-fan = Levitä pino
key-next = Seuraava merkki, jolla on tehtävää
key-previous = Edellinen merkki
key-waypoint = Reitti kulkee tämän ruudun kautta
key-escape = Päästä irti: valinta, kielto, toisto
key-prompt = Siirry siihen, mitä kysytään
key-offer = Siirry painikkeeseen { $which }; toinen painallus painaa sen
key-undo = Kumoa
key-redo = Tee kumottu uudelleen
key-numbers = Ruutunumerot näkyviin tai pois
key-names = Nimet näkyviin tai pois
key-grid = Ruudukko näkyviin tai pois
key-minimap = Pikkukartta näkyviin tai pois
key-ranges = Valittujen kantamat
key-ruler = Mittaa etäisyys
key-settings = Asetukset
key-help = Nämä näppäimet
key-replay = Toisto, ja takaisin nykyhetkeen
key-step-back = Toistossa: siirto taakse
key-step-on = Toistossa: siirto eteen
key-play = Toistossa: toista tai pidä tauko

## Asetukset

settings = Asetukset
text-size = Tekstin koko
motion = Liike
motion-system = kuten koneessa
motion-full = pehmeä
motion-reduced = ei liikettä
wheel = Rulla ja kosketuslevy
wheel-auto = rulla lähentää, kaksi sormea siirtää
wheel-zoom = aina lähennys
wheel-pan = aina siirto
asking = Kysyminen ja näyttäminen
set-warnBeforePassing = Kysy ennen kuin vaihe ohitetaan, kun jotakin on tekemättä
set-confirmDice = Kysy ennen nopan heittoa
set-fanOnHover = Levitä pino, kun osoitin lepää sen päällä
set-hints = Kerro, mitä seuraavaksi voi tehdä
map-tools = Kartan työkalut
map-layers = Kartalla näkyy
layer-numbers = Ruutunumerot
layer-names = Nimet
layer-grid = Ruudukko
layer-minimap = Pikkukartta
layer-ranges = Valittujen kantamat
minimap = Pikkukartta

## Verho

curtain = Lauta on peitetty
curtain-for = Nyt päättää { $seat }
curtain-why = Katsoa saa se, joka pelaa puolta { $seat }. Muut katsovat muualle.
curtain-lift = Minä pelaan: { $seat }. Avaa verho
curtain-common = Näkyvissä on se, minkä kaikki saavat tietää: { $seat } vastaa.

## Niille, jotka kuuntelevat karttaa

board = Kartta
zoom-in = Lähemmäs
zoom-out = Kauemmas
board-role = pelilauta
board-hint = Nuolinäppäimet siirtävät osoitinta kartalla.
hear-hex = { $hex } { $name }
hear-pieces = { $count ->
    [one] Yksi merkki: { $names }
   *[other] { $count } merkkiä: { $names }
}
hear-reach = Tänne pääsee hinnalla { $cost }, { $left } jää
hear-target = On tarjolla
hear-choices = Vaihtoehdot: { $choices }.

## Mitä pöytä itse sanoo, pelistä riippumatta

option-on = käytössä
option-off = ei käytössä
option-historical = historiallinen
option-free = vapaa
value-attack = hyökkäys
value-defense = puolustus
value-support = tuki
value-close_defense = lähipuolustus
value-range = kantama
value-mf = liike
die-d6 = kuusitahoinen noppa
seat-referee = Tuomari
rule-text-P1 = Vain se vastaa, jolta kysytään.
rule-text-P2 = Nimetyn merkin on oltava olemassa ja osapuolen tiedossa.
rule-text-P3 = Nimetyn paikan on oltava olemassa ja sellainen, jota toimi voi tarkoittaa.
rule-text-P4 = Vastauksen on oltava kysytyssä muodossa.
rule-text-P5 = Pelin päätyttyä ei enää pelata.
rule-text-P6 = Vain omat viimeiset päätökset voi kumota, viimeiseen noppaan, viimeksi näytettyyn ja toisen osapuolen viimeiseen päätökseen asti.
rule-text-P7 = Vain avoimeen ehdotukseen voi vastata.
rule-text-P8 = Kaikkiin kysymyksiin ei ole vastausta joka pelissä ja asemassa.
rule-text-P9 = Sovitun muutoksen on jätettävä asema, jonka säännöt tuntevat.
rule-text-P10 = Avoimeen ehdotukseen vastataan ennen kuin tehdään toinen.
rule-text-T1 = Osapuoli saa luovuttaa milloin tahansa.
rule-text-T2 = Osapuoli saa ehdottaa pelin päättämistä tai aseman muuttamista; se tapahtuu, kun kaikki muut hyväksyvät.
rule-text-T3 = Peli, jonka asemaa on sovitusti muutettu, on merkitty ainiaaksi.
rule-text-T4 = Osapuoli saa sanoa ennalta, miten jonkinlaiseen kysymykseen vastataan sen puolesta.

# Taistelu ja karttatasot
attackers = Hyökkääjät
combat-back = Takaisin
combat-sheet = Taistelulehti
commit-rolls = heittää { $dice }
dice-close = Heitetyt nopat; jatka painamalla
dice-of = { $count ->
        [one] yksi noppa ({ $seat })
       *[other] { $dice } noppaa ({ $seat })
    }
dice-sum = = { $sum }
duties = Vielä tehtävä
fighter-at = { $piece } ruudussa { $place }
fighters = Mukana { $taken } / { $all }
fights-how = Valitse taistelu, tai valitse yksiköitä ja osoita viereistä vihollista.
fights-open = { $count ->
        [0] Ei avoimia taisteluita
        [one] Yksi avoin taistelu
       *[other] { $count } avointa taistelua
    }
fought-over = Ruudusta { $place } on taisteltu
key-commit = Toteuta mitä taistelulehti näyttää
key-overlay-owned = Näytä ruutujen omistajat
key-overlay-points = Näytä ruutujen arvo
key-overlay-supply = Näytä huolto
key-overlay-threat = Näytä minne vihollinen pääsisi
key-overlay-zoc = Näytä vaikutusalueet
movers = { $count ->
        [one] Yksi yksikkö siirrettävänä
       *[other] { $count } yksikköä siirrettävänä
    }
movers-how = Kartalla valaistut ruudut ovat ne, joihin ne voivat mennä.
must-be-fought = taisteltava
overlay-both = raidoitettu: molemmat
overlay-cut-off = { $count ->
        [0] Kaikki ovat huollossa
        [one] Yksi yksikkö on huollotta
       *[other] { $count } yksikköä on huollotta
    }
overlay-owned = Omistajat
overlay-points = Pisteet
overlay-supply = Huolto
overlay-supply-how = Osoita yksikköä nähdäksesi sen reitin.
overlay-threat = Vihollisen ulottuma
overlay-threat-how = Luku kertoo, montako yksikköä sinne pääsisi.
overlay-zoc = Vaikutus
overlays = Karttatasot
points-to-spend = Pisteitä on käyttämättä
preview-at = Vastassa { $place }
throw-of = { $count ->
        [one] { $seat }: yksi noppa
       *[other] { $seat }: { $dice } noppaa
    }
with-units = { $count ->
        [one] yhdellä yksiköllä
       *[other] enintään { $count } yksiköllä
    }

## VASSALin tiedostot

open-vassal = Avaa VASSAL-tiedosto…
import-title = Tuo VASSALista
import-size = { $size } Mt
import-what-module = Sen kartoista, nappuloista, pakoista ja taulukoista tulee moduuli vapaalle pöydälle, jolla ei ole sääntöjä. Itse tiedosto pysyy ennallaan.
import-what-game = Tallennuksesta tulee peli sen asemasta, lokista peli kaikkine siirtoineen. Moduulin on oltava kirjastossa.
import-module = Moduuli
import-module-named = tiedoston mainitsema
import-hidden = Osapuolilla on salaisuuksia
import-run = Tuo
import-stage-sending = Lähetetään tiedostoa
import-stage-reading = Luetaan tiedostoa
import-stage-pictures = Tuodaan kuvia
import-stage-setups = Tuodaan alkuasetelmia
import-stage-packing = Pakataan moduulia
import-stage-game = Asetetaan peliä
import-cancelled = Tuonti keskeytettiin; mitään ei jäänyt talteen.
import-done-module = Moduuli on kirjastossa.
import-done-game = Peli on peliesi joukossa.
import-choose = Valitse se
import-open = Avaa peli

## Vapaa pöytä

ft-imported = tuotu
ft-original = Alkuperäinen
ft-author = Tekijä
ft-description = Kuvaus
ft-notes = { $count ->
    [0] Kaikki ymmärrettiin
    [one] Yksi huomautus siitä, mitä ei ymmärretty
   *[other] { $count } huomautusta siitä, mitä ei ymmärretty
 }
ft-maps = Kartat
ft-second = Vierellä
ft-second-none = ei mitään
ft-board = Kartta { $map }
ft-board-role = kartta nappuloineen
ft-hint = Nuolet siirtävät kohdistinta, N vie seuraaviin nappuloihin, Enter valitsee tai siirtää, M avaa valikon.
ft-acting = Kuka toimii
ft-hand-over = Anna vuoro: { $seat }
ft-redo = Tee peruttu uudelleen
ft-save-why = Tallenna peli Mottin tiedostona
ft-export-why = Tallenna asema tiedostona, jonka VASSAL avaa
ft-tab-log = Loki
ft-tab-pieces = Nappulat
ft-tab-table = Pöytä
ft-tab-pages = Taulukot
ft-tab-about = Tietoja
ft-say = Kirjoita lokiin
ft-say-send = Kirjoita
ft-selected = { $count ->
    [one] Valittu: { $names }
   *[other] { $count } valittu: { $names }
 }
ft-pieces = { $count } nappulaa
ft-menu = Valikko
ft-order-top = Päällimmäiseksi
ft-order-bottom = Alimmaiseksi
ft-order-up = Yksi ylemmäs
ft-order-down = Yksi alemmas
ft-remove = Ota pois pöydältä
ft-give = Aseta
ft-stack = { $place }
ft-nothing-here = Tässä ei ole mitään.
ft-piece-up = { $name } yksi ylemmäs
ft-piece-down = { $name } yksi alemmas
ft-piece-menu = Valikko: { $name }
ft-search = Etsi nappuloita
ft-palette = Paletti
ft-palette-hint = Vedä nappula kartalle, tai napsauta se keskelle tai kohdistimeen.
ft-no-palettes = Moduulissa ei ole paletteja.
ft-no-pages = Moduulissa ei ole taulukoita.
ft-page = Sivu
ft-page-large = Suurempana
ft-dice = Nopat
ft-turns = Vuoro
ft-turn-back = { $name }: takaisin
ft-turn-next = { $name }: eteenpäin
ft-decks = Pakat
ft-deck-count = { $name }: { $count ->
    [one] yksi kortti
   *[other] { $count } korttia
 }
ft-cards = { $count ->
    [one] yksi kortti
   *[other] { $count } korttia
 }
ft-face-down = kuvapuoli alas
ft-face-up = kuvapuoli ylös
ft-draw = Nosta
ft-draw-to = Nosta: { $map }
ft-deck-shuffle = Sekoita
ft-deck-reverse = Käännä järjestys
ft-deck-turn-over = Käännä ympäri
ft-deck-return = Palauta kortit
ft-look-through = Selaa
ft-sides = Osapuolet
ft-side-free = vapaa
ft-take-side = Ota
ft-leave-side = Luovu
ft-values = Arvot
ft-finish-why = Poistunut ei tee enää mitään; kun kaikki ovat poistuneet, peli päättyy
ft-keys-module = Moduulin omien komentojen näppäimet toimivat valituille nappuloille ja menevät edelle.
ft-key-cursor = Siirrä kohdistinta
ft-key-pan = Siirrä karttaa
ft-key-next = Seuraavat nappulat
ft-key-previous = Edelliset nappulat
ft-key-enter = Valitse tai siirrä tähän
ft-key-stack = Katso pinoa nappula kerrallaan
ft-key-open = Avaa tai sulje pino
ft-key-menu = Valittujen valikko
ft-key-remove = Ota pois pöydältä
ft-key-escape = Päästä irti
ft-key-zoom-in = Lähemmäs
ft-key-zoom-out = Kauemmas
ft-key-fit = Koko kartta
ft-key-map = Siirry kartalle
ft-key-next-map = Seuraava kartta
ft-key-undo = Peru
ft-key-redo = Tee uudelleen
ft-key-replay = Toisto
ft-key-back = Askel taaksepäin
ft-key-on = Askel eteenpäin
ft-key-help = Nämä näppäimet
