import { CERO, type Centavos, dePesos, dichoEnPesos } from '../centavos.ts';
import { dosDecimales, masMeses, mesDe } from './comisiones-rules.ts';
import {
  MENSAJES_OBJETIVO,
  OBJETIVO_MAX,
  OBSERVACIONES_OBJ_MAX,
  objetivoEscrito,
  objetivoRejection,
  observacionesRejection,
} from './objetivos-rules.ts';

/** Most objectives that are proposed, pasted or saved at once. */
export const OBJETIVOS_MAX = 2_000;
/** Longest texts of a pasted row that travel; what is longer is refused there anyway. */
export const PEGADO_MAX = { clave: 60, objetivo: 40, comentario: OBSERVACIONES_OBJ_MAX + 1 } as const;
/** Percent more, or less, than what was sold. */
export const AUMENTO_MIN = -90;
export const AUMENTO_MAX = 500;

/** The months of whose sales objectives are proposed. */
export const MESES_DE_PROPUESTA = {
  MES: 'El mismo mes del año pasado',
  TRIMESTRE: 'Ese mes y los dos que siguen, del año pasado',
  DOCE: 'Los últimos doce meses completos',
} as const;
export type MesesDePropuesta = keyof typeof MESES_DE_PROPUESTA;

/** What becomes of a row of the preview when it is saved. */
export const ESTADOS_DE_OBJETIVO = {
  NUEVO: 'Se pone',
  CAMBIA: 'Cambia',
  IGUAL: 'Queda igual',
  NO: 'No se guarda',
} as const;
export type EstadoDeObjetivo = keyof typeof ESTADOS_DE_OBJETIVO;

/** What the history of a customer's objective tells of, by its name on the wire. */
export const CAMPOS_DE_OBJETIVO = { OBJETIVO_CLTE_VEN: 'Objetivo', OBSERVACIONES_OBJ: 'Comentario' } as const;
export type CampoDeObjetivo = keyof typeof CAMPOS_DE_OBJETIVO;

export const MENSAJES_ZONA = {
  sinClave: 'Falta la clave del cliente',
  desconocida: 'Ningún cliente tiene esa clave',
  /** Told to whoever sees only their own customers: which of the two it is, is not theirs to know. */
  desconocidaOAjena: 'Ningún cliente suyo tiene esa clave: no existe, o es de otro asesor',
  deOtroAsesor: (asesor: string | null) => (asesor ? `Es cliente de ${asesor}` : 'No tiene asesor'),
  deOtraZona: (zona: string | null) => (zona ? `Es de la zona ${zona}` : 'No tiene zona'),
  sinObjetivo: 'Falta el objetivo',
  repetida: (filas: string) => `Está más de una vez: filas ${filas}`,
  noCompro: 'No compró en esos meses',
  aumento: `El porcentaje va de ${AUMENTO_MIN} a ${AUMENTO_MAX}, con hasta dos decimales`,
  nadaPegado: 'Pegue primero los renglones: clave y objetivo',
  muchos: `De una vez se ponen hasta ${OBJETIVOS_MAX} objetivos: elija una zona o un asesor, o pegue menos renglones`,
  dosVeces: 'Un cliente está dos veces',
  ajeno: 'Ya no es cliente suyo',
  loCambiaron: (quien: string, objetivo: Centavos | null) =>
    `${quien} lo cambió mientras tanto: ${objetivo === null ? 'ahora no tiene objetivo' : `ahora es ${dichoEnPesos(objetivo)}`}`,
  guardados: (n: number, no: number) =>
    `${n === 1 ? 'Un objetivo guardado' : `${n} objetivos guardados`}${no === 0 ? '' : `; ${no === 1 ? 'uno no se guardó' : `${no} no se guardaron`}`}`,
} as const;

/**
 * First days of the first and the last month of whose sales objectives are proposed, and how many months they are.
 * @param hoy business day, `YYYY-MM-DD`
 */
export function mesesDePropuesta(
  cuales: MesesDePropuesta,
  hoy: string,
): { desde: string; hasta: string; meses: number } {
  const esteMes = mesDe(hoy);
  const desde = masMeses(esteMes, -12);
  const meses = { MES: 1, TRIMESTRE: 3, DOCE: 12 }[cuales];
  return { desde, hasta: masMeses(desde, meses - 1), meses };
}

/** Why a percentage cannot be added to what was sold, or null. */
export const aumentoRejection = (aumento: number): string | null =>
  aumento >= AUMENTO_MIN && aumento <= AUMENTO_MAX && dosDecimales(aumento) ? null : MENSAJES_ZONA.aumento;

/** A row as it was pasted. */
export interface RenglonPegado {
  /** Its row in what was pasted, from 1. */
  fila: number;
  clave: string;
  objetivo: string;
  comentario: string;
}

/** A cell that spreadsheets copy in quotation marks, because a line break or a tab stands in it; its own marks are doubled. */
const ENTRECOMILLADA = /"((?:[^"]|"")*)" *(?=[\t;\r\n]|$)/y;

/** The rows of cells of what was pasted. */
function celdasPegadas(texto: string, separa: string): string[][] {
  const filas: string[][] = [[]];
  for (let i = 0; i <= texto.length; ) {
    ENTRECOMILLADA.lastIndex = i;
    const [cruda = '', dentro = ''] = ENTRECOMILLADA.exec(texto) ?? [];
    // With neither, somebody wrote the marks; with both, a stray mark would take whole rows for one cell.
    const partida = /[\r\n]/.test(dentro) !== dentro.includes(separa);
    let fin = partida ? i + cruda.length : i;
    while (fin < texto.length && !['\r', '\n', separa].includes(texto[fin] ?? '')) fin++;
    const celda = partida ? dentro.replaceAll('""', '"').replaceAll(/\s+/g, ' ') : texto.slice(i, fin);
    filas.at(-1)?.push(celda.trim());
    if (fin < texto.length && texto[fin] !== separa) filas.push([]);
    i = fin + (texto.startsWith('\r\n', fin) ? 2 : 1);
  }
  return filas;
}

/**
 * The rows of what was pasted from a spreadsheet: columns by tabs or, without any tab, by semicolons. Empty rows and a heading are left out.
 */
export function leePegado(texto: string): RenglonPegado[] {
  return celdasPegadas(texto, texto.includes('\t') ? '\t' : ';').flatMap((celdas, n) => {
    const [clave = '', objetivo = '', ...resto] = celdas;
    if (celdas.every((c) => c === '')) return [];
    const esTitulo = n === 0 && /clave|cliente/i.test(clave) && objetivoEscrito(objetivo) === null;
    if (esTitulo) return [];
    return [
      {
        fila: n + 1,
        clave: clave.slice(0, PEGADO_MAX.clave),
        objetivo: objetivo.slice(0, PEGADO_MAX.objetivo),
        comentario: resto.join(' ').trim().slice(0, PEGADO_MAX.comentario),
      },
    ];
  });
}

/** Why a pasted row cannot be saved whoever its customer is, or null. */
export function renglonPegadoRejection({
  clave,
  objetivo,
  comentario,
}: Omit<RenglonPegado, 'fila'>): string | null {
  if (clave.trim() === '') return MENSAJES_ZONA.sinClave;
  if (objetivo.trim() === '') return MENSAJES_ZONA.sinObjetivo;
  return objetivoRejection(objetivo) ?? observacionesRejection(comentario);
}

/** What saving an objective and a comment does to those that stand; a blank comment says nothing. */
export function estadoDeObjetivo(
  nuevo: { objetivo: Centavos; comentario: string },
  ahora: { objetivo: Centavos | null; comentario: string | null },
): Exclude<EstadoDeObjetivo, 'NO'> {
  if (ahora.objetivo === null) return 'NUEVO';
  const comenta = nuevo.comentario !== '' && nuevo.comentario !== ahora.comentario;
  return nuevo.objetivo !== ahora.objetivo || comenta ? 'CAMBIA' : 'IGUAL';
}

/** Why an objective that was computed cannot be saved, or null. */
export const propuestaRejection = (objetivo: Centavos): string | null => {
  if (objetivo <= CERO) return MENSAJES_ZONA.noCompro;
  return objetivo > dePesos(OBJETIVO_MAX) ? MENSAJES_OBJETIVO.grande : null;
};
