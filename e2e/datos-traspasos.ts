import { P } from '../contrato/src/permissions.ts';
import type { Casa } from './casa.ts';
import {
  type Articulo,
  type ArticuloPedido,
  codigoDeUbicacion,
  llama,
  nuevaUbicacion,
  nuevoArticulo,
  nuevoOperador,
  ponExistencia,
  type Ubicacion,
} from './datos-inventarios.ts';

/** The showroom of the demo. */
export const EXHIBICION = 3;

/** An article with pieces in a fixed location of warehouse 1, and an empty one in the showroom. */
export interface EnAnaquel extends Articulo {
  origen: Ubicacion;
  destino: Ubicacion;
}

/** Sets which warehouse is the showroom. */
export const hayExhibicion = (casa: Casa) =>
  casa.sql('update almacenes set exhibicion = true where almacen_id = $1', [EXHIBICION]);

async function ubicacionDeExhibicion(casa: Casa): Promise<Ubicacion> {
  const codigo = `${EXHIBICION}${codigoDeUbicacion().slice(1)}`;
  const { UBICACION_ID } = await llama<{ UBICACION_ID: number }>(casa, 'enviarUbicacion', {
    ubicacion: codigo,
    tipo: 'F',
    almacen_id: EXHIBICION,
  });
  const leida = codigo.replace(/^(.)(..)(...)(..)(...)$/, '$1-$2-$3-$4-$5');
  return { id: UBICACION_ID, codigo, leida };
}

const anexa = (casa: Casa, articulo: Articulo, ubicacion: Ubicacion) =>
  casa.sql('insert into articulos_ubicacion (ubicacion_id, articulo_id) values ($1, $2)', [
    ubicacion.id,
    articulo.id,
  ]);

export async function nuevoEnAnaquel(casa: Casa, piezas: number, p: ArticuloPedido = {}): Promise<EnAnaquel> {
  await hayExhibicion(casa);
  const articulo = await nuevoArticulo(casa, p);
  const origen = await nuevaUbicacion(casa);
  await anexa(casa, articulo, origen);
  if (piezas > 0) await ponExistencia(casa, articulo, origen, piezas);
  const destino = await ubicacionDeExhibicion(casa);
  await anexa(casa, articulo, destino);
  return { ...articulo, origen, destino };
}

export interface TraspasoNuevo {
  id: number;
  folio: string;
  renglones: number[];
}

/** An exhibition transfer of these pieces, made as ADMIN of warehouse 1. */
export async function nuevoTraspaso(
  casa: Casa,
  lineas: readonly { articulo: EnAnaquel; piezas: number }[],
): Promise<TraspasoNuevo> {
  const { DOCTO_IN_ID, FOLIO } = await llama<{ DOCTO_IN_ID: number; FOLIO: string }>(
    casa,
    'guardaTraspasoexhibicion',
    {
      config_emp_id: 3,
      operador_id: 1,
      articulos: lineas.map((l) => ({ ARTICULO_ID: l.articulo.id, PIEZAS: l.piezas })),
    },
  );
  const filas = await casa.sql<{ id: number }>(
    'select docto_in_det_id as id from traspasos_det where docto_in_id = $1 order by renglon',
    [DOCTO_IN_ID],
  );
  return { id: DOCTO_IN_ID, folio: FOLIO, renglones: filas.map((f) => f.id) };
}

/** Supplies a line whole, as ADMIN. */
export const surte = (casa: Casa, renglon: number | undefined, articulo: EnAnaquel, piezas: number) =>
  llama(casa, 'surtirProductoTraspaso', {
    articulo_id: articulo.id,
    docto_in_det_id: renglon,
    cantidad: piezas,
    operador_id: 1,
    ubicaciones: [{ UBICACION_ID: articulo.origen.id, CONTADAS: piezas }],
  });

/** Closes a line short on one side, as ADMIN. */
export const cierra = (
  casa: Casa,
  renglon: number | undefined,
  lado: 'surtido' | 'recepcion',
  faltan: number,
  motivo: string,
) => llama(casa, 'cierraFaltanteTraspaso', { docto_in_det_id: renglon, lado, motivo, faltan });

/** An operator of the showroom who works its transfers. */
export async function operadorDeExhibicion(casa: Casa): Promise<string> {
  const login = await nuevoOperador(casa, [P.traspasos]);
  await casa.sql(
    `with suyo as (update operadores set almacen_id = $2 where operador = $1 returning operador_id)
     update operador_almacenes set almacen_id = $2 where operador_id = (select operador_id from suyo)`,
    [login, EXHIBICION],
  );
  return login;
}

/** The state of a line: supplied, received, missing. */
export async function lineaDe(casa: Casa, renglon: number | undefined) {
  const [fila] = await casa.sql<{
    surtidas: number;
    recibidas: number;
    faltantes: number;
    motivo: string | null;
  }>(
    `select unidades_surt as surtidas, unidades_rec as recibidas, faltantes,
            coalesce(motivo_cierre, motivo_surtido) as motivo
       from traspasos_det where docto_in_det_id = $1`,
    [renglon],
  );
  return fila;
}

export const surtidoEn = (t: TraspasoNuevo, renglon?: number): string =>
  `/inventarios/DetalleTPS?docto_in_id=${t.id}${renglon ? `&docto_in_det_id=${renglon}` : ''}`;
export const recepcionEn = (t: TraspasoNuevo): string => `/inventarios/DetalleTPR?docto_in_id=${t.id}`;
