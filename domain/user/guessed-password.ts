/**
 * The commonest passwords that the other rules would accept, in lower case. They come from the lists
 * published after each leak, and from the usual choices in our four languages. Only those of 7 to 10
 * characters with a letter and a digit matter.
 */
const GUESSED = new Set(
  `
    123456789a 12345678a 1234567a 123456a 123456abc 12345abc 1234abcd 1234qwer 123abc123 123qwe123 123qweasd
    1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 a123456 a1234567 a12345678 a123456789 a1b2c3d a1b2c3d4 a1b2c3d4e5
    aa123456 aa12345678 aaa111222 abc1234 abc12345 abc123456 abcd123 abcd1234 abcd12345 abcdef1 abcdef12
    abcdef123 abcdefg1 abcdefgh1 access123 access14 admin01 admin123 admin1234 admin12345 admin2024
    admin2025 admin2026 administr1 alejandro1 amor1234 amore123 andrea1 andrew1 antonio1 arsenal1 asdf1234
    asdfgh1 asdfgh123 ashley1 atletico1 autumn1 azerty123 banana1 barcelona1 baseball1 batman1 batman123
    bemvindo1 benfica1 benvenuto1 cambiame1 carlos1 carlos123 changeme1 changeme12 charlie1 cheese1 chelsea1
    ciao123 ciao1234 clave123 clave1234 computer1 contra123 contrase1 cookie1 cristina1 daniel1 default1
    default123 demo1234 diamond1 dragon1 dragon12 dragon123 empresa1 empresa123 espana1 espana123 ferrari1
    flower1 football1 football12 francesco1 freedom1 ginger1 giuseppe1 google1 google123 guest123 hello123
    hello1234 hockey1 hola123 hola1234 hola12345 hunter1 hunter2 iloveyou1 iloveyou12 iloveyou2 internet1
    italia1 italia123 jessica1 jordan1 jordan23 juventus1 juventus12 killer1 killer123 letmein1 letmein12
    letmein123 lisboa1 lisboa123 liverpool1 login123 love1234 lovely1 loveyou1 madrid1 madrid123 manuel1
    master1 master123 mercedes1 michael1 milan1899 milano1 monkey1 monkey12 monkey123 mudar123 mustang1
    napoli1 napoli1926 ola12345 orange1 p4ssw0rd p4ssword pa55w0rd pa55word passw0rd passw0rd1 password01
    password1 password12 password2 password3 password7 password9 passwort1 passwort12 pokemon1 pokemon123
    portugal1 portugal12 princess1 prova123 prova1234 prueba1 prueba123 prueba1234 purple1 q1w2e3r4
    q1w2e3r4t5 qwe123qwe qweasd123 qwer123 qwer1234 qwerty01 qwerty1 qwerty12 qwerty123 qwerty1234 qwertz123
    robert1 root1234 samsung1 secret1 secret12 secret123 secreto1 secreto123 segreto1 senha123 senha1234
    senha12345 sevilla1 shadow1 shadow12 shadow123 soccer1 sporting1 spring1 starwars1 summer1 summer12
    summer123 sunshine1 superman1 system1 system123 teamo123 temp1234 tequiero1 test123 test1234 test12345
    teste123 teste1234 thomas1 trustno1 user123 user1234 usuario1 usuario123 valencia1 welcome01 welcome1
    welcome12 welcome123 whatever1 winter1 winter12 zaq12wsx zaq1xsw2 zxcvbn123 zxcvbnm1
  `.split(/\s+/),
);

/** Is this one of the passwords that attackers try first? Case makes no difference. */
export function isGuessedFirst(password: string): boolean {
  return GUESSED.has(password.toLowerCase());
}
