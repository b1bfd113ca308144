import { leeGs1 } from '@anden/contrato/escaneo/gs1.ts';
import { promedio, SIN_TECLEO, type Tecleo, teclea } from '../../../capture/tecleo.ts';

/** How text reached the page. */
export type Modo = 'teclas' | 'inyectada' | 'pegada' | 'camara';

/** What arrived since the last silence. */
export interface Registro {
  texto: string;
  modo: Modo | null;
  tecleo: Tecleo;
  sufijo: 'Enter' | 'Tab' | null;
  /** Key events that do not name their key, as Android keyboards send them. */
  sinNombre: number;
}

export const SIN_REGISTRO: Registro = {
  texto: '',
  modo: null,
  tecleo: SIN_TECLEO,
  sufijo: null,
  sinNombre: 0,
};

const GS = '\u001d';
const SIN_NOMBRE = new Set(['Unidentified', 'Process']);

/** Adds a key event. */
export function conTecla(
  r: Registro,
  e: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'timeStamp'>,
): Registro {
  if (e.key === 'Enter' || e.key === 'Tab') return r.texto === '' ? r : { ...r, sufijo: e.key };
  const separador = e.ctrlKey && e.key === ']';
  const sinNombre = SIN_NOMBRE.has(e.key);
  if (!sinNombre && !separador && (e.key.length !== 1 || e.ctrlKey || e.metaKey)) return r;
  return {
    ...r,
    modo: r.modo ?? 'teclas',
    texto: sinNombre ? r.texto : r.texto + (separador ? GS : e.key),
    sinNombre: r.sinNombre + (sinNombre ? 1 : 0),
    tecleo: teclea(r.tecleo, e.timeStamp),
  };
}

/** Adds text from an input event without key events of its own. */
export function conTexto(r: Registro, texto: string, modo: Modo): Registro {
  if (texto === '') return r;
  // The character of a key event that did not name its key.
  if (modo === 'inyectada' && texto.length === 1 && r.sinNombre > 0) return { ...r, texto: r.texto + texto };
  return { ...r, modo, texto: r.texto + texto };
}

/** The test pad's report. */
export interface Informe {
  /** The text, with its control characters made visible. */
  texto: string;
  caracteres: number;
  modo: string;
  /** Milliseconds per character; null: it came at once, or was a single key. */
  ritmo: number | null;
  sufijo: string;
  prefijo: string | null;
  gs1: readonly (readonly [dato: string, valor: string])[];
  /** What is wrong with its GS1 message, or why that cannot be determined. */
  aviso: string | null;
}

const MODOS: Readonly<Record<Modo, string>> = {
  teclas: 'Por teclas, una a una',
  inyectada: 'Texto de una sola vez',
  pegada: 'Pegado',
  camara: 'Por la cámara',
};

/** Symbologies by identifier (ISO/IEC 15424), those found in warehouses. */
const SIMBOLOGIAS: readonly (readonly [string, string])[] = [
  [']C1', 'GS1-128'],
  [']C', 'Code 128'],
  [']E', 'EAN o UPC'],
  [']d2', 'GS1 DataMatrix'],
  [']d', 'DataMatrix'],
  [']Q3', 'GS1 QR'],
  [']Q', 'QR'],
  [']e0', 'GS1 DataBar'],
  [']I', 'ITF'],
  [']A', 'Code 39'],
  [']L', 'PDF417'],
];

const ALA_VISTA: Readonly<Record<string, string>> = {
  [GS]: '⟨FNC1⟩',
  '\t': '⟨TAB⟩',
  '\r': '⟨CR⟩',
  '\n': '⟨LF⟩',
};

/** Text with its control characters made visible. */
export const aLaVista = (texto: string): string =>
  [...texto].map((c) => ALA_VISTA[c] ?? (c < ' ' ? `⟨${c.charCodeAt(0)}⟩` : c)).join('');

function elementosDe(texto: string, hoy: string): Pick<Informe, 'gs1' | 'aviso'> {
  const lectura = leeGs1(texto, hoy);
  if (lectura.tipo === 'rota') return { gs1: [], aviso: lectura.mensaje };
  if (lectura.tipo === 'ambiguo')
    return { gs1: [], aviso: 'Sin separadores (FNC1) se puede leer de más de una manera' };
  if (lectura.tipo === 'no es') return { gs1: [], aviso: null };
  const e = lectura.etiqueta;
  const datos: readonly (readonly [string, string | number | null])[] = [
    ['Artículo (01, 02)', e.gtin],
    ['Contenedor (00)', e.sscc],
    ['Lote (10)', e.lote],
    ['Caducidad (17, 15)', e.caducidad],
    ['Producción (11)', e.produccion],
    ['Piezas (30, 37)', e.piezas],
  ];
  return {
    gs1: datos.flatMap(([dato, valor]) => (valor === null ? [] : [[dato, String(valor)]])),
    aviso: null,
  };
}

/**
 * Interprets the input as the app would.
 * @param hoy the business day, `YYYY-MM-DD`
 */
export function informeDe(r: Registro, hoy: string): Informe {
  const texto = r.texto.replace(/[\r\n\t]+$/, '');
  const deTexto = /[\r\n]$/.test(r.texto)
    ? 'Fin de línea en el texto'
    : /\t$/.test(r.texto)
      ? 'Tabulador en el texto'
      : null;
  const prefijo = SIMBOLOGIAS.find(([p]) => texto.startsWith(p));
  return {
    texto: aLaVista(texto),
    caracteres: [...texto].length,
    modo: `${MODOS[r.modo ?? 'teclas']}${r.sinNombre > 0 ? ' (teclas sin nombre)' : ''}`,
    ritmo: r.modo === 'teclas' && r.tecleo.teclas > 1 ? Math.round(promedio(r.tecleo)) : null,
    sufijo: r.sufijo ?? deTexto ?? 'Ninguno',
    prefijo: prefijo ? `${texto.slice(0, 3)} ${prefijo[1]}` : null,
    ...elementosDe(texto, hoy),
  };
}
