/** Passwords that stand at the top of every leaked list, in lower case and of at least six characters. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `000000 0000000 00000000 0123456789 101010 102030 111111 1111111 11111111 111222 112233 11223344 121212 12121212 123123 123123123 123321
  12341234 1234321 12344321 123454321 1234554321 123456 1234560 1234561 1234567 12345678 123456789 1234567890 1234567891 123456a
  123456abc 123456q 12345a 12345q 12345qwert 1234abcd 1234qwer 123654 123789 123abc 123qwe 123qweasd 123qweasdzxc 131313 134679 135790
  141414 142536 147147 147258 147258369 147852 147852369 159357 159753 159951 1a2b3c 1a2b3c4d 1g2w3e4r 1q2w3e 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx 1qaz2wsx3edc 1qazxsw2 202020 212121 222222 22222222 232323 252525 258258 314159 321321 333333 333666999 3rjs1la7qe 444444
  456123 456456 456789 54321a 555555 55555555 654321 666666 66666666 696969 6969696 741852 741852963 753951 777777 7777777 77777777
  789456 789456123 789789 852456 87654321 888888 88888888 963852 987654 98765432 987654321 9876543210 999999 99999999 999999999 a12345
  a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 aa123456 aaaaaa aaaaaaaa abc123 abc1234 abc12345 abcabc abcd123 abcd1234 abcdef
  abcdefg abcdefgh access admin1 admin12 admin123 admin1234 admin12345 administrator adobe123 alexander amanda america andrea andrew
  angel1 angela anthony apples arsenal asd123 asdasd asdasdasd asdfasdf asdfgh asdfghj asdfghjk asdfghjkl ashley ashley1 asshole austin
  azerty azertyuiop bailey banana barcelona baseball baseball1 basketball batman batman1 benjamin biteme blahblah blink182 bond007
  brandon bubbles buster butterfly california carlos changeme charlie charlie1 charlotte cheese chelsea chicken chocolate chris1
  christian christopher computer cookie corvette cowboy dallas daniel daniel1 default diamond dolphin donald dragon dragon1 dubsmash
  eagle1 eminem estrella extreme family ferrari fishing flower football football1 forever freedom friends fuckoff fuckyou fuckyou1
  gabriel garfield george gfhjkm ginger golden google guitar hahaha hammer hannah harley harley1 heather hello1 hello123 hellohello
  helloworld hockey homelesspa hottie hunter hunter1 hunter2 iceman iloveu iloveyou iloveyou1 iloveyou2 internet jackson jasmine jasper
  jennifer jessica jessica1 jessie jonathan jordan jordan1 jordan23 joseph joshua junior justin justin1 killer killer1 kimberly lakers
  letmein letmein1 liverpool liverpool1 london lovely loveme loveyou madison maggie manager manchester marina marlboro martin master
  master1 matrix matthew maverick melissa mercedes merlin michael michael1 michelle mickey monkey monkey1 monster mother mustang mustang1
  myspace1 naruto nascar nathan ncc1701 nicholas nicole ninja1 nothing number1 oliver orange p@ssw0rd p@ssword pa55word pakistan parola
  pass123 pass1234 passpass passw0rd password password! password0 password1 password12 password123 password1234 password2 passwort
  patrick peanut pepper phoenix playboy please pokemon princess princess1 purple q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qazxsw
  qqqqqq qwaszx qwe123 qweasd qweasdzxc qweqwe qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyu
  qwertyui qwertyuiop rachel rainbow ranger raymond rebecca richard robert rocket rockyou samantha sample123 samson samsung scooter
  secret secret1 secret123 shadow shadow1 silver simone slipknot smokey snoopy soccer soccer1 sophie spider spiderman stella steven
  steward steward1 steward123 stupid summer summer1 sunshine sunshine1 superman superman1 taylor temp123 temppass tennis test123 test1234
  testing testtest thomas thunder thx1138 tigger tigger1 tinkerbell tomcat trustno1 tudelft tweety user123 vanessa victoria victory
  viking welcome welcome1 welcome123 whatever william willow winner winter wizard xxxxxx xxxxxxxx yamaha yankee yankees yellow zaq12wsx
  zaq1zaq1 zxc123 zxcvbn zxcvbnm zxcvbnm1 zzzzzz`.split(/\s+/),
)
