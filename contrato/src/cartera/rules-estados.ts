import { enumera, segun } from '../cifras.ts';

/** What a column of a bank's file is taken for. */
export const COLUMNAS_ESTADO = {
  fecha: 'Fecha',
  importe: 'Abono',
  tipo: 'Cargo o abono',
  referencia: 'Referencia',
  descripcion: 'Descripción',
  ordenante: 'Ordenante',
} as const;
export type ColumnaDeEstado = keyof typeof COLUMNAS_ESTADO;
export const OBLIGATORIAS_DE_ESTADO: readonly ColumnaDeEstado[] = ['fecha', 'importe'];

/** For each of these, the title of the file's column; null: the file has none. */
export type ColumnasElegidas = Readonly<Record<ColumnaDeEstado, string | null>>;
/** The same as somebody chose them; without `tipo` if they did not say which column tells charges from credits. */
export type ColumnasDichas = Omit<ColumnasElegidas, 'tipo'> & { readonly tipo?: string | null | undefined };

/** Largest statement, bytes and rows: a month of a busy account has some hundreds. */
export const ESTADO_BYTES_MAX = 5 * 1024 * 1024;
export const ESTADO_RENGLONES_MAX = 3000;

/** What becomes of a row of a statement. */
export const VEREDICTOS = {
  NUEVO: 'Nuevo',
  REPETIDO: 'Repetido',
  INVALIDO: 'Inválido',
  NO_ABONO: 'No es abono',
} as const;
export type Veredicto = keyof typeof VEREDICTOS;

export const MENSAJES_ESTADO = {
  cargo: 'Es un cargo: no es depósito',
  sinAbono: 'No dice un abono: es un cargo o un saldo',
  total: 'Es un total de los renglones de arriba: no es depósito',
  otroTotal: 'Se llama total y no es la suma de los renglones de arriba: no se sabe si es un depósito',
  saldo: 'Es un saldo de la cuenta: no es depósito',
  negativo: 'Dice abono y su importe es negativo: no se sabe qué es',
  corrido: 'Trae más celdas que títulos: ¿falta poner comillas a un texto con el separador?',
  otraCosa: (titulo: string, dicho: string) =>
    `En «${titulo}» dice «${dicho}», que no es un importe: ¿está corrido el renglón?`,
  cargoYAbono: 'Dice un cargo y un abono: no se sabe cuál es',
  sinTipo: 'No dice si es cargo o abono',
  otroTipo: (dicho: string) => `«${dicho}» no dice si es cargo o abono`,
  dudoso: (dicho: string) => `No se sabe si «${dicho}» es cargo o abono: elija otra columna`,
  grande: `El estado de cuenta pasa de ${ESTADO_BYTES_MAX / 1024 / 1024} MB: divídalo por fechas`,
  largo: `El estado de cuenta pasa de ${ESTADO_RENGLONES_MAX.toLocaleString('es-MX')} renglones: divídalo por fechas`,
  /** `deVarias`: which sheet was read, of a workbook with several. */
  sinEncabezado: (deVarias: string | null) =>
    `No se encontró el renglón de los títulos: debe decir al menos la fecha y el abono${deVarias ? `. Se leyó la ${deVarias}` : ''}`,
  variasCuentas: (cuentas: readonly string[]) =>
    `El archivo trae movimientos de ${cuentas.length} cuentas (${enumera(
      cuentas.length > 4 ? [...cuentas.slice(0, 3), `${cuentas.length - 3} más`] : cuentas,
    )}): se cargarían todos en la que eligió`,
  cuenta: 'La cuenta no existe',
  sinVigentes: 'De ese estado de cuenta no hay depósitos por cancelar',
  /** `cuales`: each by its reference or its day, and its amount. */
  repartidos: (cuales: readonly string[]) =>
    `De ${segun(cuales.length, 'uno de sus depósitos', `${cuales.length} de sus depósitos`)} ya se aplicó algo (${enumera(
      cuales.length > 4 ? [...cuales.slice(0, 3), `${cuales.length - 3} más`] : cuales,
    )}): deshaga primero su reparto`,
  nada: 'No se cargó nada: ningún renglón es nuevo',
  faltan: 'Diga qué columna es la fecha y cuál el abono',
  otrasColumnas: 'Esas columnas no están en el archivo: elíjalas de nuevo',
  dosVeces: 'La misma columna no puede ser dos cosas',
} as const;

/** Why a choice of columns cannot be read, or null. */
export function columnasRejection(columnas: ColumnasDichas): string | null {
  if (OBLIGATORIAS_DE_ESTADO.some((c) => !columnas[c])) return MENSAJES_ESTADO.faltan;
  const dichas = Object.values(columnas).filter((c) => c != null);
  return new Set(dichas).size === dichas.length ? null : MENSAJES_ESTADO.dosVeces;
}

const sinSignos = (titulo: string): string =>
  titulo.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Whether a row of a statement is money that went out or that came in. */
export type SignoDeEstado = 'CARGO' | 'ABONO';
/** The same as a cell says it; what C or D alone means depends on the rest of its column ({@link letrasDe}). */
export type SignoDicho = SignoDeEstado | 'C' | 'D';

const SIGNOS: readonly (readonly [SignoDicho, RegExp])[] = [
  ['C', /^c$/],
  ['D', /^d$/],
  ['CARGO', /^(cargos?|car|db|dr|debitos?|debe|retiros?|ret|r|egresos?|salidas?|-|−|–)$/],
  ['ABONO', /^(abonos?|abo|a|cr|creditos?|cred|haber|h|depositos?|dep|ingresos?|entradas?|\+)$/],
];

/** A cell without the signs by which banks and spreadsheets keep it as text, and without a code before its words: `'-'`, `="-"`, `(-)`, `1 CARGO`. */
const sinEnvoltura = (celda: string): string =>
  celda
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^[('"]+|[)'"]+$/g, '')
    .replace(/\.$/, '')
    .replace(/^\d{1,3}\s*[-.:]?\s*(?=\p{L})/u, '')
    .trim();

/** Whether a cell that holds nothing else means a charge or a credit; null: neither. */
const signoSolo = (celda: string): SignoDicho | null =>
  SIGNOS.find(([, patron]) => patron.test(sinSignos(sinEnvoltura(celda))))?.[0] ?? null;

/** Words that tell a charge or a credit even if others follow: 'Cargo en cuenta', 'ABONO SPEI', 'Retiro en efectivo'. */
const EMPIEZA: readonly (readonly [SignoDeEstado, RegExp])[] = [
  ['CARGO', /^(cargo|debito|debe|retiro|egreso|salida|deudora?)\b/],
  ['ABONO', /^(abono|credito|haber|deposito|ingreso|entrada|acreedora?)\b/],
];

/** Whether a cell of a column of charge or credit means one or the other; null: neither. */
export function signoDe(celda: string): SignoDicho | null {
  const dicho = sinSignos(sinEnvoltura(celda));
  return signoSolo(celda) ?? EMPIEZA.find(([, patron]) => patron.test(dicho))?.[0] ?? null;
}

/** What the letters C and D mean in a column; null: it cannot be known. */
export type Letras = Readonly<Record<'C' | 'D', SignoDeEstado | null>>;

/** The one of the two that is true; null if neither or both are. */
const elDicho = (cargo: boolean, abono: boolean): SignoDeEstado | null =>
  cargo === abono ? null : cargo ? 'CARGO' : 'ABONO';

/**
 * What `C` and `D` alone mean in a column: a charge and a credit (C/A), a credit and a debit (D/C), a deposit (D/R), as its title or the
 * other letters in it say.
 * @param valores what the column says in its rows
 */
export function letrasDe(titulo: string, valores: readonly string[]): Letras {
  const t = sinSignos(titulo);
  const dice = (letra: string) => valores.some((v) => sinSignos(sinEnvoltura(v)) === letra);
  const par = (una: string, otra: string) =>
    new RegExp(`\\b(${una} ?[/-] ?${otra}|${otra} ?[/-] ?${una})\\b`).test(t);
  const deposito = par('d', 'r') || /deposito/.test(t) || dice('r');
  return {
    C:
      elDicho(/cargo/.test(t) || par('c', 'a'), /debito|credito/.test(t) || par('c', 'd')) ??
      elDicho(dice('a'), dice('d') && !deposito),
    D: elDicho(
      !deposito &&
        (/debito|credito|debe|haber/.test(t) || par('c', 'd') || par('d', 'h') || dice('c') || dice('h')),
      deposito,
    ),
  };
}

/** Titles of a column of charge or credit and of nothing else. */
const TITULO_DE_SIGNO =
  /^((cargos?( ?[/-] ?| [oyu] )abonos?|abonos?( ?[/-] ?| [oyu] )cargos?|debe ?[/-] ?haber|[cad] ?[/-] ?[acdhr]|signo|naturaleza)\b|\+ ?\/ ?-)/;
/** Titles of columns that may also say other things: a cheque, a transfer. */
const TITULO_DE_TIPO = /^tipo\b/;

/** An amount below zero, as banks write it. */
const NEGATIVO = /^[($\s]*[-−–]\s*\$?\d|^\(.*\d.*\)$|\d\s*[-−–]$/;

/** Whether a column holds amounts and not words. */
const sonImportes = (valores: readonly string[]): boolean =>
  valores.filter((v) => /\d/.test(v)).length * 2 > valores.length;

/**
 * Finds the column that says whether a row is a charge or a credit. If charges are known otherwise, by a column of their own or amounts below zero,
 * it is one whose title says so and most of whose cells do. If not, it is one whose title says so, whatever is in it (a title such as 'tipo' needs at
 * least one cell that says it), because without it each charge would be taken for a deposit. Else it is a column of any title in which every row says
 * one or the other and both occur; where charges are known otherwise, its cells may hold nothing else.
 * @param valores what a column says in its rows
 * @param otras titles that are already known to be something else
 */
export function adivinaTipo(
  titulos: readonly string[],
  valores: (titulo: string) => readonly string[],
  otras: ReadonlySet<string | null | undefined> = new Set(),
): string | null {
  const aparte = titulos.some(
    (t) => esDeAbonos(t) || (esDeImporte(t) && valores(t).some((v) => NEGATIVO.test(v.trim()))),
  );
  const columnas = titulos.flatMap((titulo) => {
    const dicen = titulo && !otras.has(titulo) ? valores(titulo) : [];
    const dichos = dicen.flatMap((v) => signoDe(v) ?? []);
    const solos = dicen.flatMap((v) => signoSolo(v) ?? []);
    // If the amounts are in another column, numbers in this one may be codes.
    const deSigno =
      TITULO_DE_SIGNO.test(sinSignos(titulo)) && titulos.some((t) => t !== titulo && esDeImporte(t));
    return dicen.length > 0 && (deSigno || !sonImportes(dicen)) ? [{ titulo, dicen, dichos, solos }] : [];
  });
  const dicenLosDos = (dichos: readonly SignoDicho[], { dicen }: { dicen: readonly string[] }): boolean =>
    dichos.length === dicen.length && new Set(dichos).size > 1;
  const hallada =
    columnas.find(
      (c) => TITULO_DE_SIGNO.test(sinSignos(c.titulo)) && (!aparte || c.dichos.length * 2 > c.dicen.length),
    ) ??
    columnas.find(
      (c) => TITULO_DE_TIPO.test(sinSignos(c.titulo)) && c.dichos.length * 2 > (aparte ? c.dicen.length : 0),
    ) ??
    columnas.find((c) => dicenLosDos(c.solos, c)) ??
    columnas.find((c) => !aparte && dicenLosDos(c.dichos, c));
  return hallada?.titulo ?? null;
}

/** Words by which banks head each column, the surest first. */
const PALABRAS: Readonly<Record<ColumnaDeEstado, readonly RegExp[]>> = {
  fecha: [/^fecha( de)? (operacion|movimiento|aplicacion|valor)/, /^(fecha|dia|date)\b/],
  importe: [
    /^(abonos?|depositos?|creditos?|haber)\b(?! ?[/-]| [oyu] )/,
    /^(importe|monto|cantidad)\b/,
    // A single column of amounts with a sign.
    /^(cargos?|retiros?|abonos?|depositos?)( ?[/-] ?| [oyu] )(abonos?|depositos?|cargos?|retiros?)\b/,
  ],
  tipo: [],
  referencia: [
    /^(referencia|ref\.?)( numerica| bancaria| ampliada)?\b/,
    /^(folio|clave de rastreo|rastreo|autorizacion)\b/,
  ],
  // Banorte writes who paid in the detailed one; at Santander the description is the bank's and the concept the payer's.
  descripcion: [
    /^(descripcion|concepto) (detallad|ampliad|complet)/,
    /^concepto\b/,
    /^(descripcion|detalle|movimiento|leyenda)\b/,
  ],
  // Whose account it is may be named too, as the beneficiary.
  ordenante: [
    /^(nombre( del?)? )?(ordenante|remitente|depositante|pagador)\b/,
    /^(nombre|cliente|quien deposita|beneficiario)\b/,
  ],
};

/** Whether a title names a column of credits only, as there is beside one of charges. */
export const esDeAbonos = (titulo: string): boolean => PALABRAS.importe[0]?.test(sinSignos(titulo)) === true;

/** Whether a title names a column of amounts, of whatever movements. */
const esDeImporte = (titulo: string): boolean => PALABRAS.importe.some((p) => p.test(sinSignos(titulo)));

/** Whether a title names a column of charges only. */
export const esDeCargos = (titulo: string): boolean =>
  /^(cargos?|retiros?|debitos?|debe)( ?(\(.*\)|mxn|mn|m\.n\.|\$))*$/.test(sinSignos(titulo));

/**
 * Which title is most likely which column; null where none is.
 * @param valores what a column says in its rows; without it, no column is taken for that of charge or credit
 */
export function adivinaColumnas(
  titulos: readonly string[],
  valores: (titulo: string) => readonly string[] = () => [],
): ColumnasElegidas {
  const tipo = adivinaTipo(titulos, valores);
  const usados = new Set<string>(tipo === null ? [] : [tipo]);
  const halla = (columna: ColumnaDeEstado): string | null => {
    const posibles = PALABRAS[columna].flatMap((patron) =>
      titulos.filter((t) => t && !usados.has(t) && patron.test(sinSignos(t))),
    );
    // Of two descriptions, one in which no row says anything is none.
    const titulo =
      (columna === 'descripcion' ? posibles.find((t) => valores(t).length > 0) : undefined) ?? posibles[0];
    if (titulo) usados.add(titulo);
    return titulo ?? null;
  };
  return {
    fecha: halla('fecha'),
    importe: halla('importe'),
    tipo,
    referencia: halla('referencia'),
    descripcion: halla('descripcion'),
    ordenante: halla('ordenante'),
  };
}
