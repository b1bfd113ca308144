import { P } from '../contrato/src/permissions.ts';
import type { Casa } from './casa.ts';
import { codigoNuevo } from './datos.ts';
import { respuestaDe } from './respuesta.ts';

/** An article for this test only. */
export interface Articulo {
  id: number;
  /** Its own key (role 17): five characters, which count as typed at any speed and never as scanned. */
  clave: string;
  /** Its bar code (role 18), of no other article. */
  barras: string;
  nombre: string;
}

export interface ArticuloPedido {
  tipo?: 'D' | 'M' | null;
  comodin?: 'S' | 'N';
  minimo?: number;
  maximo?: number;
  /** The parts of a lot it requires. Default: none. */
  pide?: readonly ('caduca' | 'lote' | 'fecha_produccion')[];
}

/** A location for this test only, in warehouse 1. */
export interface Ubicacion {
  id: number;
  codigo: string;
  /** As people read it. */
  leida: string;
}

let serie = 0;
const siguiente = (): string => String(++serie).padStart(3, '0');

export async function nuevoArticulo(casa: Casa, a: ArticuloPedido = {}): Promise<Articulo> {
  const n = siguiente();
  const clave = `QA${n}`;
  const nombre = `Producto de prueba ${n}`;
  const barras = codigoNuevo();
  const pide = (que: 'caduca' | 'lote' | 'fecha_produccion') => (a.pide?.includes(que) ? 'S' : 'N');
  const [fila] = await casa.sql<{ articulo_id: number }>(
    `insert into articulos (clave_articulo, articulo, tipo_articulo, comodin_empaque, caduca, lote, fecha_produccion,
                            minimo, maximo, costo)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 10) returning articulo_id`,
    [
      clave,
      nombre,
      a.tipo === undefined ? 'D' : a.tipo,
      a.comodin ?? 'N',
      pide('caduca'),
      pide('lote'),
      pide('fecha_produccion'),
      a.minimo ?? 0,
      a.maximo ?? 0,
    ],
  );
  const id = fila?.articulo_id ?? 0;
  await casa.sql('insert into claves_articulo values ($1, $2, 18)', [barras, id]);
  return { id, clave, barras, nombre };
}

/** A code of warehouse 1 that no location has. */
export const codigoDeUbicacion = (): string => `19990101${siguiente()}`;

export async function nuevaUbicacion(casa: Casa, tipo: 'F' | 'M' | 'I' = 'F'): Promise<Ubicacion> {
  const codigo = codigoDeUbicacion();
  const { UBICACION_ID } = await llama<{ UBICACION_ID: number }>(casa, 'enviarUbicacion', {
    ubicacion: codigo,
    tipo,
    almacen_id: 1,
  });
  return {
    id: UBICACION_ID,
    codigo,
    leida: [
      codigo.slice(0, 1),
      codigo.slice(1, 3),
      codigo.slice(3, 6),
      codigo.slice(6, 8),
      codigo.slice(8),
    ].join('-'),
  };
}

/**
 * Puts pieces of an article in a location, or corrects their number, as another operator does: ADMIN, from a script.
 */
export async function ponExistencia(
  casa: Casa,
  articulo: Articulo,
  ubicacion: Ubicacion,
  piezas: number,
): Promise<unknown> {
  const anexado = await casa.sql(
    'select from articulos_ubicacion where articulo_id = $1 and ubicacion_id = $2',
    [articulo.id, ubicacion.id],
  );
  return llama(casa, 'guardaExistenciaArticuloUbicacion', {
    articulo: {
      ARTICULO_ID: articulo.id,
      UBICACION_ID: ubicacion.id,
      EXISTENCIA: piezas,
      // An article to be attached by its bar code is not there yet.
      ...(anexado.length === 0 ? { CLAVE_LEIDA: articulo.barras } : {}),
    },
    almacen_id: 1,
    operador_id: 1,
  });
}

/** Pieces of an article in a location according to the ledger. */
export async function existenciaEn(casa: Casa, articulo: Articulo, ubicacion: Ubicacion): Promise<number> {
  const [fila] = await casa.sql<{ n: number }>(
    'select coalesce(sum(piezas), 0)::int as n from existencias where articulo_id = $1 and lugar_id = $2',
    [articulo.id, ubicacion.id],
  );
  return fila?.n ?? 0;
}

/** What a call made as ADMIN gives. */
export const llama = async <D = unknown>(casa: Casa, llamada: string, entrada: object): Promise<D> =>
  (await respuestaDe(casa, llamada, entrada)).data;

/** Everything about articles and locations. */
export const TODO = [
  P.configarticulo,
  P.configubicacion,
  P.asignarUbicacion,
  P.cambiarUbicacion,
  P.guardarRoles,
  P.comodin,
  P.minimoMaximo,
  P.tipoArticulo,
  P.tipoUbicacion,
  P.crearUbicacionBodega1,
  P.caducidadLoteProduccion,
  P.caducidades,
  P.existenciaUbicacion,
];

/**
 * An operator for this test only, in warehouse 1, with these control ids and the demo's password. Returns the login.
 */
export async function nuevoOperador(casa: Casa, controles: readonly number[]): Promise<string> {
  const login = `PRUEBA${siguiente()}`;
  await casa.sql(
    `with nuevo as (
       insert into operadores (operador, nombre, clave_hash, almacen_id, departamento_id, puesto_id)
       select $1, 'OPERADOR DE PRUEBA', clave_hash, 1, departamento_id, puesto_id from operadores
        where operador = 'NUEVO1' returning operador_id),
     suyo as (insert into operador_almacenes (operador_id, almacen_id) select operador_id, 1 from nuevo)
     insert into operador_controles (operador_id, control_id) select operador_id, unnest($2::int[]) from nuevo`,
    [login, controles],
  );
  return login;
}

export const articuloEn = (a: Articulo, seccion = 'ajustes'): string =>
  `/inventarios/ConfigArticulo?clave=${a.clave}${seccion === 'ajustes' ? '' : `&seccion=${seccion}`}`;

export const ubicacionEn = (u: { codigo: string }): string =>
  `/inventarios/ConfigUbicacion?ubicacion=${u.codigo}`;
