import type { Casa } from './casa.ts';

/** A line to buy: pieces ordered, and the properties of its article. */
export interface LineaPedida {
  unidades: number;
  recibidas?: number;
  /** 'S': a wildcard, whose own key is proof enough. Default: 'N'. */
  comodin?: 'S' | 'N';
}

export interface Linea {
  detId: number;
  articuloId: number;
  /** The article's own key (role 17). */
  clave: string;
  /** Its bar code (role 18), of no other article. */
  barras: string;
  nombre: string;
  unidades: number;
}

export interface Compra {
  id: number;
  folio: string;
  proveedor: string;
  lineas: [Linea, ...Linea[]];
}

export interface CompraPedida {
  lineas: readonly [LineaPedida, ...LineaPedida[]];
  /** When the goods arrived, ISO 8601; null: no received date. Default: an hour ago. */
  recepcion?: string | null;
  proveedor?: string;
  almacen?: number;
  ultimoAcomodo?: string;
  fecha?: string;
}

let serie = 0;

/** The day that was so many days ago (negative: to come) where the company is, ISO 8601. */
export const diaHace = (dias: number): string =>
  new Date(Date.now() - dias * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Mexico_City' });

/** A number that no other article or purchase of this run has. */
const siguiente = (): string => String(++serie).padStart(4, '0');

function digitoDeControl(doce: string): string {
  const suma = [...doce].reduce((n, c, i) => n + Number(c) * (i % 2 === 0 ? 1 : 3), 0);
  return String((10 - (suma % 10)) % 10);
}

/** A valid EAN-13 that no article of the demo has. */
export function codigoNuevo(): string {
  const doce = `29900000${siguiente()}`;
  return doce + digitoDeControl(doce);
}

async function nuevaLinea(casa: Casa, compraId: number, renglon: number, l: LineaPedida): Promise<Linea> {
  const n = siguiente();
  // Five characters, which count as typed at any speed and never as scanned.
  const clave = `P${n}`;
  const nombre = `Artículo de prueba ${n}`;
  const barras = codigoNuevo();
  const [articulo] = await casa.sql<{ articulo_id: number }>(
    `insert into articulos (clave_articulo, articulo, tipo_articulo, comodin_empaque, costo)
     values ($1, $2, 'D', $3, 10) returning articulo_id`,
    [clave, nombre, l.comodin ?? 'N'],
  );
  const articuloId = articulo?.articulo_id ?? 0;
  await casa.sql('insert into claves_articulo values ($1, $2, 18)', [barras, articuloId]);
  const [linea] = await casa.sql<{ docto_cm_det_id: number }>(
    `insert into compras_det (docto_cm_id, renglon, articulo_id, unidades, unidades_recib, costo)
     values ($1, $2, $3, $4, $5, 10) returning docto_cm_det_id`,
    [compraId, renglon, articuloId, l.unidades, l.recibidas ?? 0],
  );
  return { detId: linea?.docto_cm_det_id ?? 0, articuloId, clave, barras, nombre, unidades: l.unidades };
}

/** A purchase for this test only, with articles of no other purchase. */
export async function nuevaCompra(casa: Casa, c: CompraPedida): Promise<Compra> {
  const folio = `PR${siguiente()}`;
  const proveedor = c.proveedor ?? `Proveedor de ${folio}`;
  const recepcion = c.recepcion === undefined ? new Date(Date.now() - 3_600_000).toISOString() : c.recepcion;
  const [compra] = await casa.sql<{ docto_cm_id: number }>(
    `with p as (
       insert into proveedores (proveedor) values ($1)
       on conflict (proveedor) do update set proveedor = excluded.proveedor returning proveedor_id)
     insert into compras (folio, folio_prov, proveedor_id, almacen_id, fecha, importe, fecha_recepcion, ultimo_acomodo)
     select $2, 'F-' || $2, proveedor_id, $3, coalesce($4::date, current_date), 1234.5, $5, $6 from p
     returning docto_cm_id`,
    [proveedor, folio, c.almacen ?? 1, c.fecha ?? null, recepcion, c.ultimoAcomodo ?? null],
  );
  const id = compra?.docto_cm_id ?? 0;
  const [primera, ...otras] = c.lineas;
  const lineas: Compra['lineas'] = [await nuevaLinea(casa, id, 1, primera)];
  for (const [i, l] of otras.entries()) lineas.push(await nuevaLinea(casa, id, i + 2, l));
  await casa.sql(
    `update compras set completada = now() where docto_cm_id = $1
        and not exists (select from compras_det where docto_cm_id = $1 and unidades_recib < unidades)`,
    [id],
  );
  return { id, folio, proveedor, lineas };
}

/** Address of a purchase's detail. */
export const detalleDe = (compra: Compra): string => `/compras/RecepcionCom?docto_cm_id=${compra.id}`;

/** Pieces received of a line according to its document, and each of its movements in the ledger. */
export async function recibidoDe(
  casa: Casa,
  linea: Linea,
): Promise<{ documento: number; movimientos: number[] }> {
  const [doc] = await casa.sql<{ n: number }>(
    'select unidades_recib as n from compras_det where docto_cm_det_id = $1',
    [linea.detId],
  );
  const movimientos = await casa.sql<{ piezas: number }>(
    `select piezas from movimientos where documento = 'compra' and documento_det_id = $1 order by movimiento_id`,
    [linea.detId],
  );
  return { documento: doc?.n ?? -1, movimientos: movimientos.map((m) => m.piezas) };
}

/** Number of a demo operator. */
export async function operadorId(casa: Casa, login: string): Promise<number> {
  const [o] = await casa.sql<{ operador_id: number }>(
    'select operador_id from operadores where operador = $1',
    [login],
  );
  if (!o) throw new Error(`No existe el operador ${login}`);
  return o.operador_id;
}

/** Publishes an event to every server, as a server does after its transaction. */
export const avisa = (casa: Casa, evento: Record<string, unknown>): Promise<unknown> =>
  casa.sql('select pg_notify($1, $2)', ['anden', JSON.stringify([evento])]);
