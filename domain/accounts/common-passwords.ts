/** Lower case; entries below the minimum length are left out. */
export const COMMON_PASSWORDS = new Set(
  `000000 0000000 00000000 0123456 01234567 012345678 0123456789 0987654321 101010 111111 1111111 11111111 111222 112233
  11223344 121212 12121212 123123 123123123 123321 1234321 12341234 12344321 123456 1234567 12345678 123456789 1234567890
  1234qwer 123654 123abc 123qwe 131313 142536 147258 147258369 159357 159753 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2
  202020 212121 222222 22222222 232323 252525 314159 321321 333333 444444 456456 456789 555555 55555555 654321 666666
  66666666 696969 741852 741852963 753951 777777 7777777 77777777 789456 789456123 852456 87654321 888888 88888888
  963852741 987654 98765432 987654321 999999 99999999 999999999 a12345 a123456 a1234567 a12345678 aa12345678 aa123456
  aaaaaa aaaaaaaa abc123 abc12345 abcabc abcd1234 abcdef abcdefg abcdefgh access admin1 admin12 admin123 admin1234
  administrator amanda america andrea andrew angel1 angels anthony apples arsenal asdasd asdf1234 asdfasdf asdfgh
  asdfghjk asdfghjkl asshole austin azerty badboy bailey banana barcelona baseball basketball batman beautiful bharat
  bharat123 biteme blink182 bonjour buster butterfly charlie cheese chelsea chicken chocolate computer cookie corvette
  cricket daniel dallas default deepak dragon dubsmash eminem family ferrari fitness flower football forever freedom
  fuckyou fuckyou1 ganesh ganesha gandhi gfhjkm ginger google guitar hannah harley hello1 hello123 hellohello helloworld
  hockey hunter iloveu iloveyou iloveyou1 india1 india123 indian internet jasmine jennifer jessica jesus1 jordan jordan23
  joshua justin killer krishna krishna123 letmein letmein1 liverpool login123 london lovely loveme love123 lovelove
  maggie manish marina mashesh master matrix matthew maverick mercedes michael michelle monkey monster mother mumbai
  mustang myspace1 naruto newyork nicole ninja1 nothing oliver orange p@ssw0rd p@ssword pakistan parola passw0rd passpass
  password password! password1 password12 password123 password1234 peanut pepper phoenix pokemon prince princess
  princess1 purple q1w2e3 q1w2e3r4 qazwsx qazwsxedc qazxsw qqqqqq qwe123 qwert1 qwerty qwerty1 qwerty12 qwerty123
  qwertyu qwertyui qwertyuiop qweasd qweasdzxc qweqwe rachel rainbow rajesh ramram ranger realmadrid richard robert
  rockyou sachin samantha samsung sandeep secret secret1 secret123 shadow shalom shanti shivam silver soccer spider
  spiderman starwars startrek success suresh summer summer1 sunshine sunshine1 superman superstar swordfish taylor
  tennis test123 test1234 testing testtest thomas tigger tinkle trustno1 tweety vanessa victoria vishal welcome welcome1
  welcome123 whatever william winner winter xxxxxx yankees yellow yoga123 yoga1234 yogayoga zaq12wsx zenflow zenflowyoga
  zxcvbn zxcvbnm zxcvbnm1 zzzzzz qwerty! changeme changeme1 namaste namaste1 namaste123 omshanti`.split(
    /\s+/,
  ),
)
