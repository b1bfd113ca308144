/**
 * What a scanner in keyboard mode writes when it and its device disagree about the keyboard. The keys arrive, and their characters are
 * another keyboard's.
 */

/** Each row: the signs of the United States' keyboard, and those that the same keys write on Latin America's. */
const DE_EEUU = '-_=+[{]};:\'"\\|`~/?<>@^&*()#';
const DE_LATINOAMERICA = '\'?¿¡´¨+*ñÑ{[}]|°-_;:"&/()=#';

const tabla = (de: string, a: string): ReadonlyMap<string, string> =>
  new Map([...de].map((signo, i) => [signo, [...a][i] ?? signo]));
const AL_LATINOAMERICANO = tabla(DE_EEUU, DE_LATINOAMERICA);
const AL_DE_EEUU = tabla(DE_LATINOAMERICA, DE_EEUU);

const traducido = (codigo: string, signos: ReadonlyMap<string, string>): string =>
  [...codigo].map((c) => signos.get(c) ?? c).join('');

const alReves = (codigo: string): string =>
  [...codigo].map((c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())).join('');

/** What a code may be if the keyboard was not the scanner's, and what is to be set right. */
export interface OtroTeclado {
  codigo: string;
  causa: string;
}

const MAYUSCULAS = 'Bloq Mayús está puesto';
const DISTRIBUCION = 'el lector está configurado para otro teclado';

/**
 * What a code that no article has may be in fact: written with Caps Lock on, by a scanner set for another keyboard, or both. The likeliest
 * first; never the code itself.
 */
export function enOtroTeclado(codigo: string): readonly OtroTeclado[] {
  const opciones = [
    { codigo: alReves(codigo), causa: MAYUSCULAS },
    // The device writes as Latin America's, the scanner presses the keys of the United States', and the reverse.
    { codigo: traducido(codigo, AL_DE_EEUU), causa: DISTRIBUCION },
    { codigo: traducido(codigo, AL_LATINOAMERICANO), causa: DISTRIBUCION },
    { codigo: alReves(traducido(codigo, AL_DE_EEUU)), causa: `${MAYUSCULAS} y ${DISTRIBUCION}` },
    { codigo: alReves(traducido(codigo, AL_LATINOAMERICANO)), causa: `${MAYUSCULAS} y ${DISTRIBUCION}` },
  ];
  const distintas = new Map<string, OtroTeclado>();
  for (const o of opciones) if (o.codigo !== codigo && !distintas.has(o.codigo)) distintas.set(o.codigo, o);
  return [...distintas.values()];
}
