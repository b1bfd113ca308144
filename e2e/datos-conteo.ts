import { P } from '../contrato/src/permissions.ts';
import type { Casa } from './casa.ts';
import { operadorId } from './datos.ts';
import { type Articulo, nuevaUbicacion, ponExistencia, type Ubicacion } from './datos-inventarios.ts';

let serie = 0;
const siguiente = (): string => String(++serie).padStart(4, '0');

/** An article to count, and where its pieces are. */
export interface PorContar {
  articulo: Articulo;
  detId: number;
  folio: string;
  ubicaciones: Ubicacion[];
}

/** A list of warehouse 1 with this article, and a location of each given kind with its pieces. */
export async function nuevoConteo(
  casa: Casa,
  articulo: Articulo,
  lugares: readonly { tipo?: 'F' | 'M' | 'I'; piezas?: number }[],
  denegado = 0,
): Promise<PorContar> {
  const ubicaciones: Ubicacion[] = [];
  for (const { tipo = 'F', piezas = 0 } of lugares) {
    const ubicacion = await nuevaUbicacion(casa, tipo);
    ubicaciones.push(ubicacion);
    if (piezas > 0) await ponExistencia(casa, articulo, ubicacion, piezas);
    else {
      await casa.sql('insert into articulos_ubicacion (ubicacion_id, articulo_id) values ($1, $2)', [
        ubicacion.id,
        articulo.id,
      ]);
    }
  }
  const folio = `IP${siguiente()}`;
  const [linea] = await casa.sql<{ id: number }>(
    `with i as (insert into inventarios (folio, almacen_id) values ($1, 1) returning inventario_id)
     insert into inventarios_det (inventario_id, articulo_id, folio_conteo_tmp, denegado)
     select inventario_id, $2, 'T-' || $1, $3 from i returning inventario_det_id as id`,
    [folio, articulo.id, denegado],
  );
  return { articulo, detId: linea?.id ?? 0, folio, ubicaciones };
}

/** An operator of warehouse 1 who counts blind, without control 1228. Returns the login; the password is the demo's. */
export async function nuevoContador(casa: Casa): Promise<string> {
  const login = `CIEGO${siguiente()}`;
  const [fila] = await casa.sql<{ id: number }>(
    `insert into operadores (operador, nombre, clave_hash, almacen_id, departamento_id, puesto_id)
     select $1, 'CONTADOR ' || $1, clave_hash, 1, departamento_id, puesto_id from operadores where operador_id = $2
     returning operador_id as id`,
    [login, await operadorId(casa, 'INVENT2')],
  );
  await casa.sql('insert into operador_controles (operador_id, control_id) values ($1, $2)', [
    fila?.id,
    P.inventarios,
  ]);
  return login;
}

export const conteoEn = (c: PorContar): string => `/inventarios/Conteo?registro=${c.detId}`;

/** The state of the line, and the pieces in each of its locations according to the ledger. */
export async function estadoDe(casa: Casa, c: PorContar): Promise<{ estatus: string; piezas: number[] }> {
  const [linea] = await casa.sql<{ estatus: string }>(
    'select estatus from inventarios_det where inventario_det_id = $1',
    [c.detId],
  );
  const filas = await casa.sql<{ n: number }>(
    `select coalesce((select sum(piezas) from existencias e where e.lugar_id = u and e.articulo_id = $1), 0)::int as n
       from unnest($2::int[]) with ordinality as x (u, i) order by i`,
    [c.articulo.id, c.ubicaciones.map((u) => u.id)],
  );
  return { estatus: linea?.estatus ?? '', piezas: filas.map((f) => f.n) };
}
