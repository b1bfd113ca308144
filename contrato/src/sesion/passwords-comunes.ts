/**
 * The words most used in passwords, from leaked lists and from Mexican warehouses, in lower case without accents or
 * blanks. Digits and signs around such a word (2026, 123, !) do not make it a good password.
 */
const PALABRAS =
  `password passwort passw0rd p4ssword contrasena contrasenia contrasenas clave clavesecreta secreta secreto qwerty qwertyui qwertyuiop
  qwertz azerty asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc abcd abcdef abcdefg abcdefgh
  admin administrador administrator administracion root usuario user login welcome bienvenido bienvenida letmein iloveyou teamo tequiero
  teamomucho miamor amor amorcito sunshine princess princesa dragon monkey football futbol baseball superman batman pokemon naruto master
  shadow michael jennifer daniel alejandro alejandra fernando fernanda guadalupe lupita maria mariana jessica carlos roberto eduardo
  ricardo gabriela veronica patricia america chivas pumas cruzazul tigres rayados barcelona realmadrid mexico mexicano guadalajara
  monterrey puebla jesus jesucristo dios diosesamor virgencita computer computadora internet trustno starwars whatever freedom
  charlie cocacola familia hermosa bonita preciosa estrella mariposa chocolate corazon angelito angeles tinkerbell pelusa
  hello hola holamundo helloworld changeme cambiame temporal provisional prueba pruebas test testing demo default guest invitado
  almacen bodega anden embarque embarques recibo surtido empaque inventario inventarios compras ventas oficina empresa operador
  sistemas sistema gerente gerencia tienda sucursal montacargas`
    .split(/\s+/)
    .filter(Boolean);

/**
 * The rows of the keyboard, the alphabet and the digits: a run along one of them, in either direction, is easy to
 * guess.
 */
const FILAS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjklñ',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
];

const comunes: ReadonlySet<string> = new Set(PALABRAS);

/** Text as it is compared: lower case, without accents or blanks. */
export const plegada = (texto: string): string =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s/g, '');

/** The password without the digits and signs around its word. */
export const palabraDe = (password: string): string =>
  plegada(password).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Whether the password is a run (12345678, qwertyui) or a repeated piece (abcabcabc, 20262026). */
function esSecuencia(password: string): boolean {
  const alReves = [...password].reverse().join('');
  if (FILAS.some((f) => f.repeat(2).includes(password) || f.repeat(2).includes(alReves))) return true;
  return /^(.{1,4})\1+$/u.test(password);
}

/** Whether a password is among the first that an attacker tries. */
export const esComun = (password: string): boolean =>
  comunes.has(palabraDe(password)) || comunes.has(plegada(password)) || esSecuencia(plegada(password));
