import { P } from '@anden/contrato/permissions.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  deSusAlmacenes,
  type OperadorEnSesion,
  puede,
  soloSusClientes,
} from '../../platform/auth/operador.ts';

/** Controls of whoever works on remissions, ships them, or watches or judges that work: they see them whosever they are. */
const TRABAJAN_REMISIONES = [P.surtidorem, P.embarquefletera, P.renglonajesop, P.kardex, P.tablero] as const;

/** The adviser whose customers' remissions alone this operator may see: the operator's own id; null: every customer's. */
const soloSusRemisiones = (o: OperadorEnSesion): number | null =>
  TRABAJAN_REMISIONES.some((c) => puede(o, c)) ? null : soloSusClientes(o);

/** SQL condition: the operator may see remission `r`, by its warehouse and by whose its customer is. */
export function remisionSuya(o: OperadorEnSesion): RawBuilder<SqlBool> {
  const enSusAlmacenes = deSusAlmacenes(o, 'r.almacen_id');
  const asesor = soloSusRemisiones(o);
  if (asesor === null) return enSusAlmacenes;
  return sql`${enSusAlmacenes} and exists (
    select from clientes suyo where suyo.cliente_id = r.cliente_id and suyo.operador_id = ${asesor})`;
}
