import { digitoVerificador } from '../contrato/src/articulos/gs1.ts';
import type { Casa } from './casa.ts';
import { codigoNuevo } from './datos.ts';
import { type Articulo, nuevaUbicacion, nuevoArticulo, type Ubicacion } from './datos-inventarios.ts';
import { azarDe, cajaDe, GS, type Simbolo, simbolosDe } from './lectores.ts';

/** Whose a code is, for a screen about one article and its locations. */
export type De =
  /** The article's, one piece. */
  | 'suyo'
  /** A box of twelve of its pieces. */
  | 'caja'
  /** Another article's. */
  | 'ajeno'
  /** Nobody's. */
  | 'nadie'
  /** One of its locations. */
  | 'su ubicación'
  /** A location that exists, of other articles; and one that does not. */
  | 'otra ubicación'
  | 'ubicación sin dar de alta'
  | '13 ceros'
  /** Labels without a product: only a lot, or a pallet. */
  | 'sin producto'
  | 'tarima';

export interface Codigo extends Simbolo {
  de: De;
  /** The key of the article it stands for, or its location with hyphens. */
  clave?: string;
}

export const CEROS = '0000000000000';
export const PIEZAS_DE_CAJA = 12;

/** Keys that all stand for the same article: one bar code per supplier. */
const JUEGOS = 7;
/** Locations of other articles. */
const OTRAS = 6;

const conClave = (casa: Casa, articuloId: number, codigo: string, rol: number, unidades = 1) =>
  casa.sql('insert into claves_articulo values ($1, $2, $3, $4)', [codigo, articuloId, rol, unidades]);

/** Everything that stands for an article: each of its bar codes in each printed form, and its boxes. */
async function simbolosDeTodo(
  casa: Casa,
  { id, barras }: { id: number; barras: string },
  juegos = JUEGOS,
): Promise<Codigo[]> {
  const azar = azarDe(id);
  const todos: Codigo[] = [];
  for (let n = 0; n < juegos; n++) {
    const suya = n === 0 ? barras : codigoNuevo();
    const alterna = `SKU-${id}/${n}`;
    if (n > 0) await conClave(casa, id, suya, 18);
    await conClave(casa, id, alterna, 21);
    for (const s of simbolosDe(suya, alterna, azar))
      todos.push({ ...s, de: 'suyo', clave: s.clase === 'Code 128' ? alterna : suya });
    const caja = cajaDe(suya, 1);
    await conClave(casa, id, caja, 19, PIEZAS_DE_CAJA);
    todos.push({ clase: 'ITF-14', codigo: caja, de: 'caja', clave: caja });
    if (n < 2)
      todos.push({ clase: 'GS1-128', codigo: `]C101${caja}1727063010LC-${n}X`, de: 'caja', clave: caja });
  }
  return todos;
}

/** Location codes of none of these: some exist, some do not, with and without symbology identifier. */
function simbolosDeOtras(otras: readonly Ubicacion[]): Codigo[] {
  return [
    ...otras.flatMap(({ codigo }): Codigo[] => [
      { clase: 'ubicación', codigo, de: 'otra ubicación' },
      { clase: 'ubicación', codigo: `]C0${codigo}`, de: 'otra ubicación' },
    ]),
    ...['19881111001', ']C019881111002', '29881111003', '99999999999'].map(
      (codigo): Codigo => ({
        clase: 'ubicación',
        codigo,
        de: 'ubicación sin dar de alta',
      }),
    ),
  ];
}

const sscc = (diecisiete: string): string => `00${diecisiete}${digitoVerificador(diecisiete)}`;

/** Codes of no article here. */
async function simbolosDeNadie(casa: Casa, ajeno: Articulo): Promise<Codigo[]> {
  const azar = azarDe(ajeno.id);
  const alterna = `SKU-${ajeno.id}/0`;
  await conClave(casa, ajeno.id, alterna, 21);
  const [una, otra] = [codigoNuevo(), codigoNuevo()];
  const nadie: readonly Simbolo[] = [
    { clase: 'EAN-13', codigo: una },
    { clase: 'EAN-13', codigo: `]E0${otra}` },
    { clase: 'Code 128', codigo: `NADIE-${ajeno.id}` },
    { clase: 'GS1-128', codigo: `]C1010${codigoNuevo()}1727063010LX-9B` },
    { clase: 'DataMatrix', codigo: `]d2010${codigoNuevo()}11260101${GS}21778` },
    { clase: 'DataMatrix', codigo: `CAJA/${ajeno.id}-0042` },
    { clase: 'QR', codigo: `https://anden.example/promo?folio=${ajeno.id}&pagina=2` },
    { clase: 'QR', codigo: `https://id.gs1.org/01/0${codigoNuevo()}/10/LY-7A` },
  ];
  return [
    ...simbolosDe(ajeno.barras, alterna, azar).map(
      (s): Codigo => ({ ...s, de: 'ajeno', clave: s.clase === 'Code 128' ? alterna : ajeno.barras }),
    ),
    ...nadie.map((s): Codigo => ({ ...s, de: 'nadie' })),
    { clase: '13 ceros', codigo: CEROS, de: '13 ceros' },
    { clase: 'GS1-128', codigo: ']C11727063010LOTE-SOLO', de: 'sin producto' },
    { clase: 'DataMatrix', codigo: `]d210LOTE-SOLO${GS}17270630`, de: 'sin producto' },
    { clase: 'GS1-128', codigo: `]C1${sscc('12345678901234567')}`, de: 'tarima' },
  ];
}

const NADIE = new WeakMap<Casa, Promise<Codigo[]>>();

/** The same for every field of a server. */
function losDeNadie(casa: Casa): Promise<Codigo[]> {
  const ya = NADIE.get(casa);
  if (ya) return ya;
  const nuevos = (async () => {
    const ajeno = await nuevoArticulo(casa);
    const otras: Ubicacion[] = [];
    for (let n = 0; n < OTRAS; n++) {
      const otra = await nuevaUbicacion(casa);
      // These are taken: a free location may be offered for anything that waits.
      await casa.sql('insert into articulos_ubicacion (ubicacion_id, articulo_id) values ($1, $2)', [
        otra.id,
        ajeno.id,
      ]);
      otras.push(otra);
    }
    return [...(await simbolosDeNadie(casa, ajeno)), ...simbolosDeOtras(otras)];
  })();
  NADIE.set(casa, nuevos);
  return nuevos;
}

/** A hundred codes for a screen about this article: its own, and all that are not. No code directly follows itself. */
export async function cienCodigos(casa: Casa, articulo: { id: number; barras: string }): Promise<Codigo[]> {
  const [suyos, otros] = [await simbolosDeTodo(casa, articulo), await losDeNadie(casa)];
  return [...suyos, ...otros];
}

/** What is between a symbology identifier and the end. */
export const sinSimbologia = ({ codigo }: Codigo): string => codigo.replace(/^\][A-Za-z]\d/, '');

/**
 * The same, arranged so that no two neighbours stand for the same key, for screens that show only that: each answer
 * then visibly changes.
 */
export function intercalados(codigos: readonly Codigo[]): Codigo[] {
  const porClave = new Map<string, Codigo[]>();
  for (const c of codigos) {
    const suyos = porClave.get(c.clave ?? sinSimbologia(c)) ?? [];
    suyos.push(c);
    porClave.set(c.clave ?? sinSimbologia(c), suyos);
  }
  const vueltas = Math.max(...[...porClave.values()].map((v) => v.length));
  return Array.from({ length: vueltas }, (_, i) => [...porClave.values()].flatMap((v) => v[i] ?? [])).flat();
}

/** A printed code: the symbology by bwip-js' name, its content, and the code as a camera reads it. */
export interface Impreso {
  bcid: string;
  texto: string;
  leido: string;
}

const BCID: Partial<Record<Codigo['clase'], string>> = {
  'EAN-13': 'ean13',
  '13 ceros': 'ean13',
  'Code 128': 'code128',
  'GS1-128': 'code128',
  DataMatrix: 'datamatrix',
  QR: 'qrcode',
  'ITF-14': 'itf14',
  ubicación: 'code128',
};

const PREFIJO_GS1: Readonly<Record<string, string>> = { code128: ']C1', datamatrix: ']d2', qrcode: ']Q3' };

/** How a code is printed for a camera. A GS1 symbol contains its FNC1, and its reader reports it. */
export function impreso({ clase, codigo }: Codigo): Impreso {
  const bcid = BCID[clase] ?? 'code128';
  const contenido = codigo.replace(/^\][A-Za-z]\d/, '').replace(new RegExp(`^${GS}`), '');
  const deGs1 = /^\](C1|d2|Q3)/.test(codigo) || codigo.includes(GS);
  const texto = contenido.replaceAll(GS, '^FNC1');
  return deGs1
    ? { bcid, texto: `^FNC1${texto}`, leido: `${PREFIJO_GS1[bcid]}${contenido}` }
    : { bcid, texto, leido: contenido };
}
