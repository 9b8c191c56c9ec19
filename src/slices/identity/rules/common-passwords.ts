/**
 * Passwords and words that attackers try first, in lower case. Those of six characters or more top every leaked list; the shorter ones
 * are words that people append digits to. Three thousand of them are the most frequent of the list in zxcvbn, under its license:
 *
 * Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
 * "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
 * distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the
 * following conditions:
 *
 * The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
 * MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
 * CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
 * SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `0.0.0.000 0.0.000 000000 0000000 00000000 000001 000007 007007 01011970 01011980 01011981 01011985 01011986 01011990 01011991 01012000 01012001
  01012010 01012011 010203 0123456789 100000 101010 102030 102938 1029384756 111111 1111111 11111111 11112222 111222 111222333 112233 11223344
  1122334455 112358 11235813 1123581321 121212 12121212 121314 122333 123098 123123 12312312 123123123 123123a 123123q 1232323q 123321 123321123
  123321q 12341234 1234321 12344321 123454321 1234554321 123456 1234560 1234561 1234567 12345678 123456789 1234567890 1234567890q 1234567891
  12345678910 123456789a 123456789q 123456789z 1234567a 1234567q 123456a 123456aa 123456abc 123456k 123456q 123456qwerty 123456z 123457 12345a
  12345q 12345qwert 1234abcd 1234qwe 1234qwer 123654 123654789 12369874 123698745 123789 123789456 123987 123abc 123asd 123qaz 123qwe 123qwe123
  123qweasd 123qweasdzxc 123zxc 124578 128500 12qwaszx 131313 132435 13243546 134679 135246 135790 1366613 141414 141627 142536 147147 147258
  147258369 147852 147852369 1478963 14789632 147896325 150781 15426378 159357 159753 159951 162534 18436572 192837465 1a2b3c 1a2b3c4d 1g2w3e4r
  1passwor 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 202020 21122112 212121 222222 22222222 222333 223344
  232323 246810 252525 25802580 258258 258456 314159 31415926 315475 321123 321321 321456 321654 321654987 332211 333333 333666999 362436 3rjs1la7qe
  420247 444444 445566 456123 456321 456456 456654 456789 456852 4815162342 4runner 50cent 51505150 54321a 555555 55555555 555666 654321 666666
  66666666 666777 666999 6751520 696969 6969696 73501505 741852 741852963 753159 753951 777777 7777777 77777777 789123 789456 78945612 789456123
  7895123 789654 789789 789987 852456 8675309 87654321 888888 88888888 8j4ye3uz 906090 911911 9379992 951753 963852 963852741 987456 987654 98765432
  987654321 9876543210 999999 99999999 999999999 a12345 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 a1s2d3f4 aa123456 aaa111 aaaaaa
  aaaaaaaa aardvark aaron abby abc abc123 abc1234 abc12345 abcabc abcd123 abcd1234 abcdef abcdefg abcdefgh aberdeen abgrtyu abigail access access14
  accord account achilles action active adam adgjmptw adidas admin admin1 admin12 admin123 admin1234 admin12345 administrator admiral adobe123
  adrian adriana adult aezakmi africa again agent007 aggies aikido airborne airbus airforce airplane alabama alan alaska albatros albert alberto
  albion alejandr aleksandr alex alexande alexander alexandr alexandra alexis alfa alfred alibaba alice alicia alien aliens alison allen alliance
  allison allsop alpha alpha1 alpine always alyssa amadeus amanda amanda1 amateur amazon amber amber1 amelia america america1 american amsterda
  amsterdam anaconda anakin anal analsex anarchy anastasia anders anderson andre andrea andreas andrei andrew andrew1 andrey andy anfield angel
  angel1 angela angelica angelina angelo angels angie anhyeuem animal animals anime anna anne annette annie anthony anthony1 anton antonio anubis
  anything apache apollo apollo13 apple apple1 applepie apples april aquarius aragorn archer archie area51 arizona arjay armani arnold arsenal
  arsenal1 artemis arthur artist artur asd asd123 asdasd asdasdasd asdf asdf123 asdf1234 asdfasdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfjkl
  asdzxc ashley ashley1 ashton asian aspire aspirine assass assassin assfuck asshole asshole1 assman asterix astros athena atlanta atlantic atlantis
  atomic attack auburn audrey august aurora aussie austin australi australia autumn avalon avatar avenger awesome azamat azerty azertyuiop azsxdc
  azsxdcfv babe babes babies baby babyboy babydoll babygirl babylon babylon5 back backdoor bacon badass badboy baddog badger baggins bailey ball
  baller balloon balls bambam banana bananas bandit bang bangbang bangkok banshee barbara barbie barcelon barcelona barkley barney barry barsik bart
  baseball baseball1 basket basketba basketball bass bassman bastard batman batman1 battle baxter beach beagle beaner beanie bear bearbear bears
  beast beatles beatrice beautiful beauty beaver beavis beckham becky beefcake beer beetle belinda bell bella belle bender benjamin bennett benny
  benson bentley berlin bernard bernie bertha bethany better betty beverly bianca bicycle bigballs bigbird bigboobs bigboy bigcock bigdaddy bigdick
  bigdog bigfoot bigger biggie bigguy bigmac bigman bigmoney bigone bigred bigsexy bigtime bigtits bike bikini bill billie billy billy1 billybob
  billyboy bing bingo bird birdie birdman birthday biscuit bishop bitch bitch1 bitches biteme bizkit blabla black black1 blackcat blackdog blackhaw
  blackie blackjac blackman blacks blacky blade blades blahblah blake blaster blazer blessed blink182 blizzard blonde blondes blondie blood bloody
  blow blowjob blowme blue blue123 blue22 bluebird blueblue blueeyes bluemoon blues bluesky boat bobafett bobbie bobbob bobby bobby1 bobcat boeing
  bogart bogdan bogey bohica bollocks bollox bomber bond bond007 bondage bone bonehead boner bones bonita bonjour bonnie bonsai boob boobies booboo
  boobs booger boogie boomer bootie boots booty boris bosco boss bossman boston bottom bowler bowling bowser boxing boys br0d3r brad bradford
  bradley brandi brando brandon brandon1 brandy brasil braves brazil breast breeze brenda brendan brian brian1 brianna bridge bridget bristol
  britney brittany broadway broken bronco broncos brooke brooklyn brooks brother brothers brown brownie browns bruce brucelee bruins bruno brutus
  bryan bryant bubba bubba1 bubbas bubble bubbles buck buckeye buckeyes buddha buddy buddy1 budlight budman buffalo buffett buffy bugger bull
  bulldog bulldogs bullet bullshit bunghole bunny burger burton bush business buster buster1 butch butler butt butter butterfl butterfly butthead
  butthole buttman buttons buzz byteme cabbage cactus cadillac caesar caitlin calico caliente californ california caligula callie calvin camaro
  camel camelot camels camera cameron camilla camille campbell canada cancel cancer cancun candle candy candyman cannon canon cantona capital capone
  captain caramel cardinal carl carla carlo carlos carlton carmen carol carolina caroline carolyn carpet carrera carrie carrot carson carter cartman
  cartoon caserta casey casey1 cash casino casper cassidy cassie castle catalina catch22 catdog catfish catherin catherine catman cats cavalier
  caveman ccbill cdtnkfyf cecilia celeste celica celine celtic celtics center central cessna chad chair champ champion champs chance chandler chanel
  chang change changeme chaos charger chargers charity charles charles1 charley charli charlie charlie1 charlott charlotte charlton charly charmed
  chase chaser check cheers cheese cheetah chelsea chelsea1 chemical cheng cherokee cherry cheryl chester chester1 chevelle chevrole chevy chevy1
  chewie cheyenne chicago chichi chicken chicken1 chickens chicks chico chief chiefs children china chipper chivas chloe chocolat chocolate chong
  chopper chris chris1 chrissy christ christia christian christin christine christop christopher christy chronic chubby chuck chucky church cinder
  cindy cinnamon city cjkysirj cjkywt claire clancy clapton clarence classic claude claudia clayton clemson clifford clinton clipper clitoris cloud9
  clover cobra cocacola cock cocks coconut cody coffee coke coleman colleen college collins colombia colorado colors colt45 coltrane columbia
  columbus comics command commando community company compaq computer concrete condom condor connect conner connie connor conrad consumer content
  control cookie cookies cool cooldude cooler coolio coolman cooper cooter copper corona corrado corvette cosmo cosmos cosworth cotton cougar
  country courtney cowboy cowboys cowboys1 coyote cracker craig crash crazy crazy1 crazybab cream creampie creamy creative credit cricket crimson
  cristina critter cruise crunch crusader crysis crystal cthulhu cthutq cuddles cumming cumshot cunt cunts cupcake curious curtis cutlass cutter
  cxfcnmt cyber cyclone cyclops cynthia daddy daddy1 dagger daisy daisy1 dakota dale dallas dalton damian damien dammit damnit dana dance dancer
  dang danger danie daniel daniel1 daniela danielle daniil danila danni danny dannyboy dante dark darkness darkside darkstar darling darren darwin
  dave david david1 davids davidson davis dawg dawn dawson daytona dbrnjhbz dead deadhead deadman dean deanna death debbie deborah december deedee
  deeznuts default defender defiant deftones delete delta delta1 demon denali denis denise deniska dennis denver depeche derrick desert design
  designer desire deskjet destiny detroit devil devildog devils dexter dfkthbz dfkthf dfvgbh diablo diamond diamond1 diamonds diana dick dickhead
  dicks diesel dietcoke digger digital dilbert dildo dilligaf dillon dima dinamo ding dingdong dinosaur direct director dirty discover disney divine
  dixie dkflbvbh doberman doctor dodge dodger dodgeram dodgers dogg doggie doggy dogman dogs dollar dolphin dolphins dominic domino donald donate
  dong donkey donna donnie doobie doodle dookie dorothy double doug doughboy douglas down dracula drago dragon dragon1 dragons dragoon drake dream
  dreamer dreams drew driver drizzt drowssap drpepper drummer dthjybrf dublin dubsmash ducati duchess duck dude dudley duke dumbass duncan durango
  duster dustin dusty dylan eagle eagle1 eagles easy eatme eatpussy eatshit eclipse eddie eduard edward eeyore eileen einstein ekaterina elaine
  electric element elena elephant eleven elijah elizabet elizabeth elliot elliott elvira elvis elvis1 elwood emerald emerson emily emily1 eminem
  emma emmanuel empire employee energy engage engine engineer england english enigma enjoy enter enterpri enterprise eric erica ericsson erik ernest
  erotic escape escort esther estrella eternity eugene evelyn everest everton excalibu exigen exigent exodus explorer express extreme fabian fabie
  faggot faith falcon falcons fallen family fang fantasy farmer farside fart fashion fast faster fatass fatboy fatcat father fatima fatman feather
  february feet felicia felix fender fernand fernando ferrari ferret fetish ficken fiesta figaro fighter filter finger fingers finish fire fireball
  firebird firefly firefox fireman first fish fisher fishes fishing fitness fktrcfylh fktrcfylhf fktrctq flames flamingo flash flash1 flatron fletch
  fletcher flight flipper florence florian florida flower flowers floyd fluffy flyboy flyers flying foobar football football1 ford fordf150 forest
  forever forget forgot formula formula1 forrest fortuna fortune fossil foster foundation fowler foxtrot france frances francis franco francois
  frank frank1 frankie franklin franky freak freaks freaky freckles fred freddie freddy frederic fredfred free freedom freedom1 freeman freepass
  freeporn freeuser french fresh friday friend friends fright frisco fritz frodo frog frogger froggy front242 frontier frosty frozen fubar fuck
  fuck_inside fucked fucker fuckers fuckface fuckfuck fuckher fuckin fucking fuckit fuckme fuckoff fuckthis fucku fuckyou fuckyou1 fuckyou2 fugazi
  function funny funtime fusion future fyfcnfcbz fylhtq gabrie gabriel galaxy galina galore gambit gandalf gandalf1 gang gangbang gangsta gangster
  garage garbage garcia garden garfield garrett gary gateway gateway1 gator gators gbpltw geheim gemini general genesis genius george george1
  georgia gerald gerard german germany geronimo getsome gfhjkm ghbdtn ghbdtnbr ghetto ghjcnj ghost giant giants gibson gilbert gillian ginger giorgi
  giovanni girl girls giuseppe gizmo gizmo1 gizmodo gjkbyf global gloria gmoney gn56gn56 goblin goblue goddess godsmack godzilla gofish goforit goku
  gold goldberg golden goldfish goldie golf golfball golfer golfing goliath gonzo goober good goodbye goodluck goodtime google goose gopher gordon
  gordon24 gorilla gotcha gothic gotohell govols grace gracie graham grandma granny grant grapes grateful great greatone green green1 greenbay
  greenday greens greg gregory gremlin grendel gretchen griffey griffin gringo grizzly groovy grover grumpy guardian guest guiness guinness guitar
  gundam gunner gustav hacker hahaha hailey hairy hal9000 halflife hallo hamburg hamilton hamlet hammer hammers hamster handsome hang hank hannah
  hannibal hansen hansolo happy happy1 happy123 happyday hard hardcore harder hardon hardrock harley harley1 harmony harold harper harris harrison
  harry harvey hastings hawaii hawk hawkeye hayden hayley head heart hearts heather heather1 heaven hector hedgehog heidi helen helena hell hellfire
  hello hello1 hello123 hellohello helloo helloworld hellyeah help helpme hendrix henry hentai herbert herbie hercules herman hermes hershey hesoyam
  hidden highland hilton hiphop history hithere hitler hitman hjvfirf hobbes hobbit hockey holden holiday holland holly hollywoo hollywood holmes
  holyshit home homelesspa homer homer1 homers homerun honda honda1 honey hongkong hooker hooter hooters hoover hope hopper horndog hornet horney
  horny horny1 horse horses hotboy hotdog hotrod hotsex hotshot hotstuff hottie house houses houston howard hudson hummer hungry hunter hunter1
  hunter2 hunting hurrican husker huskers huskies hustler hyperion ibanez icecream iceman iforgot igor iguana ihateyou illini ilovesex iloveu
  iloveyo iloveyou iloveyou1 iloveyou2 imagine immortal impala imperial incubus indian indiana indians indigo infantry inferno infiniti infinity
  ingrid insane inside integra internet intrepid ireland irina irish irish1 ironman isabel isabella isabelle isaiah island israel italia ivan ivanov
  ivanova iverson iwantu jack jackal jackass jackie jackoff jackson jackson1 jacob jade jaguar jake jamaica james james1 jamesbon jamesbond jamie
  jammer jane janet janice janine january japan japanese jarhead jasmin jasmine jasmine1 jason jason1 jasper java javier jayhawk jazz jazzman jean
  jeanette jedi jeep jeff jeffrey jenna jennie jennifer jenny jenny1 jensen jeremiah jeremy jericho jerkoff jerome jerry jersey jess jesse jessica
  jessica1 jessie jester jesus jesus1 jethro jimbo jimbob jimmy jimmy1 joanna joanne joejoe joey johanna john john316 johnjohn johnny johnson joker
  jokers jonathan jones jordan jordan1 jordan23 jose joseph josh joshua jrcfyf juan judith juggalo juice julia julian julie juliet julius july
  jumper june junebug jungle junior jupiter justdoit justice justin justin1 justine justme juventus kaiser kaktus kamikaze kangaroo kansas karate
  karen karina karolina kasper katana katerina kathleen kathryn kathy katie katie1 katrin katrina kawasaki kcj9wx5n keeper keith kelley kelly kelly1
  kelsey kennedy kenneth kenny kenshin kentucky kenwood kenworth kermit kevin kevin1 keyboard keystone keywest kicker kids kill killbill killer
  killer1 killme kimber kimberly king kingdom kingfish kingkong kingpin kingston kinky kipper kirill kirsten kiss kisses kissme kitkat kitten kitty
  kitty1 kittycat klaster knicks knight knights knopka kodiak kolobok kong korn koshka kotenok kramer krishna krista kristen kristi kristin kristina
  kristy ktyjxrf kume kyle labrador labtec lacrosse ladies lady ladybug laguna lakers lance lancelot lancer lansing laptop larisa larry lasvegas
  latin latino laura lauren laurie lawrence lawyer leader leather ledzep legacy legend legion legolas lemons lennon leonard leonardo leopard lesbian
  lesbians leslie lespaul lestat lester letmein letmein1 letmein2 letsgo lewis lexmark liberty lick licker lickit lickme life lifehack lifetime
  light lightnin lights lillian lincoln linda lindsay lindsey lineage2 ling lion lionking liquid lisa lisalisa little liverpoo liverpool liverpool1
  lizard lizzie lobster logan login logitech lol123 lolipop lolita lollipop lollol london lonely lonestar lonewolf long longhorn looker looking
  lorenzo lorraine loser louis louise loulou love love69 loveit lovelove lovely loveme lover loverboy lovers loveyou loving lowrider lucas lucifer
  lucky lucky1 lucky13 lucky7 luckydog lucy ludwig luis luke luther lvbnhbq macdaddy machine macross madden maddie maddog madeline madison madman
  madmax madness madonna madrid maestro maggie magic magic1 magick magicman magnolia magnum magnus maiden mailcreated5240 mailman majestic makaveli
  maksim malaka malcolm malibu mallard manager manchest manchester mandingo mandy maniac manson manuel manutd maradona marathon marc marcel march
  marco marcos marcus margaret margarita maria mariah marian marianne marie marilyn marin marina marine mariners marines marino mario marion marisa
  marissa mark market markus marlboro marlene marley marlin marshall martha martin martina martinez martini marvel marvin mary maryjane maryland
  mason massive master master1 masters matador mathew matilda matrix matt matthew matthew1 mattie mature maurice maverick maxell maxima maximus
  maxine maxmax maxwell maxx may mayday mayhem maynard meatball meatloaf mechanic megadeth megaman megan megapass meghan melanie melinda melissa
  melissa1 mellon melody melvin member memorex memory memphis mercedes mercury meredith meridian merlin mersedes metal metallic metallica method
  mexico miami michael michael1 michaela michel michele michelle michigan mickey microlab microsof microsoft midget midnight mighty miguel mike
  mikemike mikey milana milano milena miles military miller millie million milton mine minecraft ming minnie miracle mirage miranda miriam mission
  missy mister mistress misty mitchell mobile models mojo mollie molly molly1 moloko molson momoney monday money money1 moneys mongoose monica
  monika monique monitor monkey monkey1 monkeys monopoly monroe monster montana montreal monty moocow mookie moomoo moon moose moose1 morgan
  morpheus morris morrison moscow mother motorola mountain mouse movie movies mozart muffin mulder munchkin muppet murder murphy murray muscle
  mushroom music music1 musicman mustang mustang1 mustangs mylove mypass myself myspace1 mystery mystic nadine naked nancy napass napoleon naruto
  nascar nasty nastya natali natalia natalie natasha nathalie nathan national natural nature naughty ncc1701 ncc1701a ncc1701d ncc1701e ne1469
  nebraska nellie nelson nemesis neptune network nevada newlife newman newpass newport newton newyork nfnmzyf nguyen nicholas nick nicola nicolas
  nicole nigger night nike nikita nikki nikola nimrod nina niners ninja ninja1 nintendo nipple nipples nirvana nissan nobody nofear nokia nolimit
  none nonprofit noodle noodles nookie nopass norman norton nothing november nugget number1 nuttertools nwo4life nyjets nylons nymets oakland oakley
  obiwan oblivion ocean october odessa office ohyeah oicu812 oilers oklahoma oksana oldman oleg olga oliver olivia omega omega1 onelove online
  onlyme open openup operator oracle orange oranges oregon orgasm orioles orion orlando oscar oscar1 osiris outlaw over overlord oxford p@ssw0rd
  p@ssword pa55w0rd pa55word pacific packard packer packers packers1 pacman paint painter pakistan palace paladin palmer pamela panama panasonic
  pancho panda pandora pantera panther panthers panties pantyhos panzer paper paradise paradox paris parker parola parrot party pascal pass pass123
  pass1234 passat passion passpass passport passw0rd passwor passwor1 password password! password0 password1 password12 password123 password1234
  password2 passwords passwort patches patricia patrick patrick1 patriot patriots patton patty paul pauline pavilion payroll payton peace peaches
  peanut peanuts pearl pearljam pebbles pedro peekaboo peewee pegasus pencil penelope penguin penguins penis penny pentium people pepper pepper1
  pepsi pepsi1 perfect personal pervert pete peter peter1 peterpan peters peterson peugeot phantom phil philip philips phillies phillip phillips
  philly phoebe phoenix phoenix1 photo photos phpbb picard picasso piccolo pickle pickles pics picture pierre piglet pikachu pillow pilot pimp
  pimpin pineappl ping pingpong pink pinkfloy pioneer pippen pirate pirates pistol pitbull pizza planet plastic platinum play playboy player
  playtime please pleasure plumber plymouth poison pokemon pokemon1 polaris police polina polniypizdec0211 polo polska pompey poncho pontiac poodle
  pooh poohbear pookie poontang poop pooper poopie poopoo pooppoop pooter popcorn popeye poppy porkchop porn porno pornstar porsche porsche9 porter
  portland portugal positive possum postal potato potter powder powell power power1 powers precious predator prelude presario presto preston pretty
  primus prince princes princess princess1 printer private privet prodigy profit psycho pumpkin punisher punkin punkrock puppies puppy pupsik purple
  pussie pussies pussy pussy1 pussy69 pussycat pussys putter pyramid python q12345 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qawsed qawsedrf qaz123
  qazqaz qazwsx qazwsx123 qazwsxed qazwsxedc qazwsxedcrfv qazxsw qazxswedc qqq111 qqqqqq quality quattro queen quincy qwaszx qwe qwe123 qweasd
  qweasdzxc qweqwe qwer123 qwer1234 qwerasdf qwert qwert1 qwert123 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyu
  qwertyui qwertyuio qwertyuiop qwertz r2d2c3po rabbit racecar racer racerx rachael rachel racing rafael ragnarok raider raiders raiders1 railroad
  rain rainbow raistlin ralph rambler rammstein ramona ramses randall random randy ranger ranger1 rangers rangers1 raptor rascal rasdzv3 rasputin
  rastaman raven raven1 ravens raymond razz rbhbkk rctybz ready reagan reality reaper rebecca rebel rebels red123 redalert redbull reddog redhead
  redhot redman redneck redrum redskins redsox redwings reebok reggie regina remember renault renee renegade rereirf rescue research respect retard
  retired revenge review rfhbyf rfnthbyf rfrfirf rfrnec rhbcnbyf rhonda ricardo rich richard richard1 richards richie richmond rick ricky rightnow
  ripper river rjirfrgbde rjntyjr roadkill robbie robert robert1 roberta roberto roberts robin robinson robotech rock rocker rocket rockets rockhard
  rockon rocks rockstar rocky rocky1 rockyou rodney roger rogers roland roller rolltide roman romance romashka romeo rommel ronald ronaldo ronnie
  rookie rooster root rootbeer roscoe rose rosebud rosemary rosie rotten route66 rover rovers roxanne rubber rugby rules rulez runner running rupert
  rush rush2112 ruslan russell russia russian rustam rusty rusty1 ryan sabbath sabina sabine sabrina sadie safety sailboat sailing sailor saint
  saints sakura sally salmon salvador samantha samiam sammie sammy sammy1 sample123 sampson samson samsung samsung1 samuel samurai sanchez sanders
  sandiego sandman sandra sandro sandy sandy1 santana santiago santos sapphire sara sarah sarah1 saratoga sasha sasha1 sassy satan satan666 saturday
  saturn saun sausage savage savannah sayang scarface scarlet scarlett school science scooby scoobydo scooter scooter1 scorpio scorpion scotch
  scotland scott scottie scotty scout scrappy scratch scream scruffy scully seamus sean search seattle sebastia sebastian secret secret1 secret123
  security seeker seinfeld select selena seminole semperfi sentinel septembe september serega serena serenity sergei sergey sergio server service
  sesame seven seven7 sex123 sex4me sexsex sexual sexx sexy sexygirl shado shadow shadow1 shaggy shalom shaman shamrock shane shaney14 shania
  shannon shannon1 shaolin shark sharks sharon shasta shaved shawn shazam shearer sheena sheila shelby shelley shelly shemale sherlock sherman
  sherry sherwood shiloh shirley shit shithead shitty shogun shooter shopping short shorty shotgun showme showtime sidney siemens sierra silver
  silvia simba simon simone simple simpson simpsons sims sinatra sinclair singer single sinner sirius sister sithlord sixers skater skeeter skiing
  skinny skipper skippy skittles skorpion skydive skyline skywalke skywalker slacker slappy slapshot slave slayer sleepy slick slider slipknot slut
  sluts slutty small smile smiles smiley smith smitty smoke smoker smokey smokin smooth smudge smut snake snake1 snakes snapper snatch snickers
  sniper snoop snoopdog snoopy snow snowball snowman snuggles sobaka soccer soccer1 socrates softball software sojdlg123aljg soldier soleil solnce
  solomon somethin sommer song sonic sony sooner sooners sophia sophie soso123aljg southern space spank spanking spankme spanky sparkle sparks
  sparky sparta spartak spartan spartans spawn speaker spears special spectrum speed speedy spencer spider spiderma spiderman spidey spike spirit
  spitfire splash splinter spooky sport sports spring springer sprint sprite spunky spurs spyder squirrel squirt srinivas stacey stalker stallion
  standard stanley star star69 starbuck starcraft stardust starfish stargate stars starship start startrek starwars station stealth steel steele
  steeler steelers stefan stefano stella steph stephani stephanie stephen sterlin sterling steve steve1 steven stevie steward steward1 steward123
  stewart stick sticks sticky stimpy stinger stingray stinky stocking stocks stolen stone stonecol stoner stones storm stormy stranger street
  strider strike striker stripper strong stuart stud student studio stuff stupid subaru sublime subway success suck sucker suckit suckme sucks sugar
  sultan summer summer1 summit sundance sunday sunny sunrise sunset sunshine sunshine1 super super1 super123 superfly superman superman1 supersta
  superstar support surf surfer surfing susan suzanne suzuki svetik svetlana swallow sweden sweet sweetie sweetpea sweets sweety swimmer swimming
  swinger swingers sword swordfis swordfish sydney sylvia syracuse system tacobell tacoma tamara tammy tang tanker tanner tanya tara tardis target
  tarheel tarheels tarzan tasha tatiana tattoo tatyana taurus taylor tazman tdutybq teacher team technics techno teddy teen teens tekken telefon
  temp temp123 tempest temple temppass tennis tequila teresa terminal terminator terror terry test test123 test1234 tester testing testtest texas
  texas1 thailand thanks thankyou theboss thegame thekid theking theman theodore theone theresa therock thomas thomas1 thompson thor throat thuglife
  thumper thunder thunder1 thursday thx1138 tickle tiffany tiger tiger1 tigers tigger tigger1 tight timber time timesheet timmy timothy tina tinker
  tinkerbell tinman tintin titanic titans titleist tits titties titty tobias toby today tolkien tomato tomcat tommy tommy1 tomtom tony tool tootsie
  topcat topdog topgun topper tornado toronto torres toshiba tottenha toyota tracey tractor tracy traffic train trains trance transam translator
  travel travis treasure trebor tree trevor trfnthbyf tricky trident trigger trinidad trinity tristan triton triumph trixie trojan trojans trombone
  trooper trouble trout truck trucker trucks truelove trumpet trunks trustno1 tsunami tucker tudelft tuesday tundra turbo turkey turkey50 turner
  turtle tweety twilight twisted twister tyler tyler1 typhoon tyrone tyson ultima ultimate umbrella underdog unicorn united universe unknown unreal
  usa123 user user123 usmc usuckballz1 utopia vacation vader vagina valentin valentina valera valeria valerie valhalla valley vampire vanessa
  vanhalen vanilla vectra vegeta velvet venus verbatim veritas vermont vernon verona veronica veronika vertigo vette vfczyz vfhbyf vfhecz vfksirf
  vfrcbv vfrcbvrf vfvekz vfvjxrf viagra victor victoria victory video viking vikings viktor viktoria vincent violet viper viper1 vipers virgin
  virginia vision vitalik vivian vkontakte vladik vladimir vladislav volley volume volunteer voodoo vortex voyager voyeur vulcan walker wallace
  walleye wally walnut walter wanker warcraft warhammer warlock warlord warren warrior warriors wassup water waterloo waters watson wayne weasel
  weather webmaster webster wednesday weed weezer welcome welcome1 welcome123 wendy werewolf werner wesley west western westham westside wetpussy
  what whatever wheels whiskey whisper white whitney whocares whore whynot wibble wicked wilbur wildcat wildcats wildfire william william1 williams
  willie willis willow willy wilson window windows winner winnie winston winter wisdom wizard wolf wolfgang wolfie wolfman wolfpack wolverin
  wolverine wolves woman wombat women wonder wood woody woody1 woofwoof wookie wordpass work world wrangler wrestlin wright wrinkle1 writer wutang
  xanadu xavier xfiles xtreme xxxxxx xxxxxxxx yamaha yankee yankees yankees1 ybrbnf yellow yfnfif yomama yosemite young yourmom yvonne yzerman
  zachary zaphod zaq123 zaq12wsx zaq1xsw2 zaq1zaq1 zaqwsx zaqxsw zenith zeppelin zeus zidane ziggy zipper zombie zorro zvezda zxc zxc123 zxcasd
  zxcasdqwe zxcv1234 zxcvbn zxcvbnm zxcvbnm1 zzzzzz`.split(/\s+/),
)
