import { cuantos } from '../cifras.ts';
import type { EstadoDeRespuesta, FallaDeGuion, PreguntaDeGuion } from './guion.ts';
import { fallasDeGuion } from './guion.ts';

/** Rules, limits and messages of the script while it is edited (issue 40): what may be saved, what may be published, and what changed. */

export const PREGUNTA_MAX = 200;
export const LETRERO_MAX = 500;
export const RESPUESTA_MAX = 80;
export const PREGUNTAS_DE_GUION_MAX = 200;
export const RESPUESTAS_DE_PREGUNTA_MAX = 30;
export const NOTA_DE_VERSION_MAX = 200;

/** An answer of a script, by keys: the next question is named by its own. `CLAVE` tells it from the others of its question. */
export interface RespuestaEditable {
  CLAVE: number;
  RESPUESTA: string;
  EN_COMBO: 'S' | 'N';
  LLEVA_A: EstadoDeRespuesta;
  SIGUIENTE: number | null;
  INCIDENCIA_ID: number | null;
}

/** A question of a script. `CLAVE` is the same in every version that has the question. */
export interface PreguntaEditable {
  CLAVE: number;
  PREGUNTA: string;
  LETRERO: string | null;
  OBSERVACIONES: 'S' | 'N';
  respuestas: RespuestaEditable[];
}

/** An outcome as a script refers to it. */
export interface IncidenciaDeGuion {
  INCIDENCIA_ID: number;
  DESCRIPCION: string;
  PIDE_NOTA: 'S' | 'N';
  ACTIVA: 'S' | 'N';
}

/** `estatus` of the refusal of a draft that somebody else changed meanwhile. */
export const ESTATUS_OTRA_VERSION = 'version';

export const MENSAJES_BORRADOR = {
  sinTexto: (n: number) => `La pregunta ${n} no tiene texto`,
  respuestaSinTexto: (p: string) => `Una respuesta de «${p}» no tiene texto`,
  repetida: (p: string, r: string) => `«${p}» tiene dos veces la respuesta «${r}»`,
  sinIncidencia: (p: string, r: string) =>
    `«${r}» de «${p}» termina la llamada sola: falta con qué incidencia`,
  incidenciaQuitada: (p: string, r: string, i: string) =>
    `«${r}» de «${p}» termina con «${i}», que está retirada`,
  incidenciaDesconocida: (p: string, r: string) =>
    `«${r}» de «${p}» termina con una incidencia que no existe`,
  pideNota: (p: string, r: string, i: string) =>
    `«${r}» de «${p}» termina la llamada sola con «${i}», que pide nota, y la pregunta no pide observaciones`,
  claveRepetida: 'El guion tiene dos preguntas, o dos respuestas de una pregunta, con la misma clave',
  otraVersion: (quien: string, cuando: string) =>
    `${quien} guardó el borrador a las ${cuando}, después de que usted lo abrió: no se guardó nada encima`,
  yaNoEsta: 'El borrador ya se publicó o se descartó: no se guardó nada',
  sinBorrador: 'No hay borrador que publicar: edite el guion primero',
  sinCambios: (n: number) => `El borrador es igual a la versión ${n}: no hay nada que publicar`,
  noSePublica: (fallas: readonly string[]) =>
    `No se puede publicar, falta corregir ${cuantos(fallas.length, ['cosa', 'cosas'])}: ${fallas.slice(0, 5).join('; ')}${fallas.length > 5 ? '…' : ''}`,
  noExiste: 'Esa versión del guion no existe',
  guardado: 'Borrador guardado',
  descartado: 'Borrador descartado',
  publicado: (n: number) => `Guion publicado: versión ${n}. Las llamadas en curso siguen con la suya`,
} as const;

/** How a question is named in a message: by its text, or by its place if it has none. */
export const nombreDePregunta = ({ PREGUNTA }: { PREGUNTA: string }, lugar: number): string =>
  PREGUNTA.trim() || `pregunta ${lugar + 1}`;

/** A script that is edited, as one that is walked: keys in place of ids. */
export const comoGuion = (preguntas: readonly PreguntaEditable[]): PreguntaDeGuion[] =>
  preguntas.map((p, lugar) => ({
    PREGUNTA_ID: p.CLAVE,
    PREGUNTA: nombreDePregunta(p, lugar),
    respuestas: p.respuestas.map((r) => ({
      RESPUESTA_ID: r.CLAVE,
      RESPUESTA: r.RESPUESTA.trim() || 'sin texto',
      lleva_a: r.LLEVA_A,
      siguiente: r.LLEVA_A === 'siguiente_pregunta' ? r.SIGUIENTE : null,
    })),
  }));

/** What is wrong with the outcome an answer ends with, or null. */
function fallaDeIncidencia(
  p: PreguntaEditable,
  nombre: string,
  r: RespuestaEditable,
  incidencias: ReadonlyMap<number, IncidenciaDeGuion>,
): string | null {
  if (r.LLEVA_A === 'siguiente_pregunta') return null;
  const texto = r.RESPUESTA.trim() || 'sin texto';
  if (r.INCIDENCIA_ID === null)
    return r.LLEVA_A === 'agendado' ? MENSAJES_BORRADOR.sinIncidencia(nombre, texto) : null;
  const incidencia = incidencias.get(r.INCIDENCIA_ID);
  if (!incidencia) return MENSAJES_BORRADOR.incidenciaDesconocida(nombre, texto);
  if (incidencia.ACTIVA === 'N')
    return MENSAJES_BORRADOR.incidenciaQuitada(nombre, texto, incidencia.DESCRIPCION);
  if (r.LLEVA_A === 'agendado' && incidencia.PIDE_NOTA === 'S' && p.OBSERVACIONES === 'N')
    return MENSAJES_BORRADOR.pideNota(nombre, texto, incidencia.DESCRIPCION);
  return null;
}

/** What is wrong with the texts of a question and with its outcomes. */
function fallasDePregunta(
  p: PreguntaEditable,
  lugar: number,
  incidencias: ReadonlyMap<number, IncidenciaDeGuion>,
): string[] {
  const nombre = nombreDePregunta(p, lugar);
  const motivos = p.PREGUNTA.trim() === '' ? [MENSAJES_BORRADOR.sinTexto(lugar + 1)] : [];
  const vistas = new Set<string>();
  for (const r of p.respuestas) {
    const texto = r.RESPUESTA.trim();
    const igual = texto.toLocaleUpperCase('es');
    if (texto === '') motivos.push(MENSAJES_BORRADOR.respuestaSinTexto(nombre));
    else if (vistas.has(igual)) motivos.push(MENSAJES_BORRADOR.repetida(nombre, texto));
    vistas.add(igual);
    const falla = fallaDeIncidencia(p, nombre, r, incidencias);
    if (falla !== null) motivos.push(falla);
  }
  return motivos;
}

/**
 * What keeps an edited script from being published, each named, in the order of its questions; {@link fallasDeGuion} with what it cannot see: texts
 * that are missing or repeated, and outcomes that are missing, unknown, retired, or ask for a note that nobody writes.
 * `PREGUNTA_ID` of a fault is the question's key.
 */
export function fallasDeBorrador(
  preguntas: readonly PreguntaEditable[],
  incidencias: readonly IncidenciaDeGuion[],
): FallaDeGuion[] {
  const porId = new Map(incidencias.map((i) => [i.INCIDENCIA_ID, i]));
  const propias = preguntas.flatMap((p, lugar) =>
    fallasDePregunta(p, lugar, porId).map((motivo) => ({ PREGUNTA_ID: p.CLAVE, motivo })),
  );
  const lugarDe = new Map(preguntas.map((p, lugar) => [p.CLAVE, lugar]));
  const lugar = (f: FallaDeGuion): number => lugarDe.get(f.PREGUNTA_ID ?? 0) ?? -1;
  return [...fallasDeGuion(comoGuion(preguntas)), ...propias].toSorted((a, b) => lugar(a) - lugar(b));
}

/** Why a draft cannot even be saved, or null: it may be unfinished, but its keys must tell its parts apart. */
export function clavesRejection(preguntas: readonly PreguntaEditable[]): string | null {
  const repite = (claves: readonly number[]): boolean => new Set(claves).size < claves.length;
  return repite(preguntas.map((p) => p.CLAVE)) ||
    preguntas.some((p) => repite(p.respuestas.map((r) => r.CLAVE)))
    ? MENSAJES_BORRADOR.claveRepetida
    : null;
}

/** A question that is not the same in two scripts. */
export interface Diferencia {
  CLAVE: number;
  PREGUNTA: string;
  tipo: 'nueva' | 'quitada' | 'cambiada' | 'movida';
  /** What changed of it, a sentence each; empty if it was only moved, added or removed. */
  cambios: readonly string[];
}

/** Where an answer leads, in words. */
export function destinoEnPalabras(
  r: Pick<RespuestaEditable, 'LLEVA_A' | 'SIGUIENTE' | 'INCIDENCIA_ID'>,
  nombreDe: (clave: number) => string | undefined,
  incidenciaDe: (id: number) => string | undefined,
): string {
  if (r.LLEVA_A === 'siguiente_pregunta')
    return r.SIGUIENTE === null
      ? 'sin siguiente pregunta'
      : `«${nombreDe(r.SIGUIENTE) ?? 'pregunta quitada'}»`;
  const con = r.INCIDENCIA_ID === null ? '' : `, ${incidenciaDe(r.INCIDENCIA_ID) ?? 'incidencia quitada'}`;
  return `${DESTINOS[r.LLEVA_A]}${con}`;
}

/** What each state an answer leads to is called on the screen. */
export const DESTINOS: Readonly<Record<EstadoDeRespuesta, string>> = {
  siguiente_pregunta: 'Siguiente pregunta',
  agendado: 'Se agenda sola',
  por_agendar: 'Por agendar',
  cerrado: 'Se cierra',
};

interface Vista {
  preguntas: readonly PreguntaEditable[];
  porClave: ReadonlyMap<number, { p: PreguntaEditable; lugar: number }>;
}
const vistaDe = (preguntas: readonly PreguntaEditable[]): Vista => ({
  preguntas,
  porClave: new Map(preguntas.map((p, lugar) => [p.CLAVE, { p, lugar }])),
});
const nombreEn = (v: Vista, clave: number): string | undefined => {
  const suya = v.porClave.get(clave);
  return suya && nombreDePregunta(suya.p, suya.lugar);
};

const mismoDestino = (a: RespuestaEditable, b: RespuestaEditable): boolean =>
  a.LLEVA_A === b.LLEVA_A && a.SIGUIENTE === b.SIGUIENTE && a.INCIDENCIA_ID === b.INCIDENCIA_ID;

/** Pairs the answers of a question in two scripts: by their text, and the rest in their order. */
function parejas(antes: readonly RespuestaEditable[], despues: readonly RespuestaEditable[]) {
  const sueltas = antes.filter((a) => !despues.some((d) => d.RESPUESTA === a.RESPUESTA));
  const nuevas = despues.filter((d) => !antes.some((a) => a.RESPUESTA === d.RESPUESTA));
  const iguales = antes.flatMap((a) => {
    const d = despues.find((x) => x.RESPUESTA === a.RESPUESTA);
    return d ? [[a, d] as const] : [];
  });
  const n = Math.min(sueltas.length, nuevas.length);
  return {
    pares: [...iguales, ...sueltas.slice(0, n).map((a, i) => [a, nuevas[i] as RespuestaEditable] as const)],
    quitadas: sueltas.slice(n),
    nuevas: nuevas.slice(n),
  };
}

function cambiosDe(
  a: PreguntaEditable,
  d: PreguntaEditable,
  en: { antes: Vista; despues: Vista },
  incidenciaDe: (id: number) => string | undefined,
): string[] {
  const cambios: string[] = [];
  if (a.PREGUNTA !== d.PREGUNTA) cambios.push(`Decía «${a.PREGUNTA}»`);
  if ((a.LETRERO ?? '') !== (d.LETRERO ?? ''))
    cambios.push(d.LETRERO ? `Letrero: «${d.LETRERO}»` : 'Ya no tiene letrero');
  if (a.OBSERVACIONES !== d.OBSERVACIONES)
    cambios.push(d.OBSERVACIONES === 'S' ? 'Ahora pide observaciones' : 'Ya no pide observaciones');
  const { pares, quitadas, nuevas } = parejas(a.respuestas, d.respuestas);
  const va = (r: RespuestaEditable, v: Vista): string =>
    destinoEnPalabras(r, (clave) => nombreEn(v, clave), incidenciaDe);
  for (const r of nuevas) cambios.push(`Respuesta nueva «${r.RESPUESTA}»: ${va(r, en.despues)}`);
  for (const r of quitadas) cambios.push(`Se quita la respuesta «${r.RESPUESTA}»`);
  for (const [x, y] of pares) {
    if (x.RESPUESTA !== y.RESPUESTA) cambios.push(`La respuesta «${x.RESPUESTA}» ahora es «${y.RESPUESTA}»`);
    if (x.EN_COMBO !== y.EN_COMBO)
      cambios.push(`«${y.RESPUESTA}» ${y.EN_COMBO === 'S' ? 'se elige de una lista' : 'es una casilla'}`);
    if (!mismoDestino(x, y))
      cambios.push(`«${y.RESPUESTA}» llevaba a ${va(x, en.antes)} y ahora a ${va(y, en.despues)}`);
  }
  const orden = (rs: readonly RespuestaEditable[], otras: readonly RespuestaEditable[]): string =>
    rs
      .map((r) => r.RESPUESTA)
      .filter((t) => otras.some((o) => o.RESPUESTA === t))
      .join('\n');
  if (orden(a.respuestas, d.respuestas) !== orden(d.respuestas, a.respuestas))
    cambios.push('Sus respuestas van en otro orden');
  return cambios;
}

/**
 * What changed from one script to another, in the order of the later one and what was removed at the end. Empty only if both ask the same, in the
 * same order, with the same answers.
 * @param incidenciaDe an outcome's name by its id
 */
export function diferencias(
  antes: readonly PreguntaEditable[],
  despues: readonly PreguntaEditable[],
  incidenciaDe: (id: number) => string | undefined = () => undefined,
): Diferencia[] {
  const en = { antes: vistaDe(antes), despues: vistaDe(despues) };
  const comunes = despues.filter((p) => en.antes.porClave.has(p.CLAVE)).map((p) => p.CLAVE);
  const comunesAntes = antes.filter((p) => en.despues.porClave.has(p.CLAVE)).map((p) => p.CLAVE);
  const movidas = new Set(comunes.filter((clave, i) => comunesAntes[i] !== clave));
  const dichas = despues.flatMap((p, lugar): Diferencia[] => {
    const { CLAVE } = p;
    const PREGUNTA = nombreDePregunta(p, lugar);
    const a = en.antes.porClave.get(CLAVE);
    if (!a) return [{ CLAVE, PREGUNTA, tipo: 'nueva', cambios: [] }];
    const cambios = cambiosDe(a.p, p, en, incidenciaDe);
    if (cambios.length > 0) return [{ CLAVE, PREGUNTA, tipo: 'cambiada', cambios }];
    return movidas.has(CLAVE) ? [{ CLAVE, PREGUNTA, tipo: 'movida', cambios: [] }] : [];
  });
  const quitadas = antes.flatMap((p, lugar): Diferencia[] =>
    en.despues.porClave.has(p.CLAVE)
      ? []
      : [{ CLAVE: p.CLAVE, PREGUNTA: nombreDePregunta(p, lugar), tipo: 'quitada', cambios: [] }],
  );
  return [...dichas, ...quitadas];
}
