import { historialCompras } from '@anden/contrato/compras/reportes.ts';
import { sql } from 'kysely';
import { DE_ALMACENES, diaDe, responde, sinDomingos } from '../../platform/consulta/index.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { comprasGuardadas } from './queries.ts';

/** Purchases whose goods arrived in the range (specification §9: pages of 20, 36 h less per Sunday). */
export const getHistorialRecepcionAcomodo = responde(
  historialCompras,
  ({ db, operador, config: { zona } }) => {
    const momento = sql`c.fecha_recepcion`;
    const primero = sql`(select min(p.fecha_recepcion) from compras p)`;
    const ultimo = sql`(select max(p.fecha_recepcion) from compras p)`;
    const { minutos, domingos } = sinDomingos({
      desde: momento,
      hasta: sql`c.ultimo_acomodo`,
      primero,
      zona,
    });
    const PROVEEDOR = { id: 'PROVEEDOR_ID', textos: sql`select proveedor_id, proveedor from proveedores` };
    const filas = comprasGuardadas(db, operador).select([
      ...conSuNombre('c', 'DOCTO_CM_ID', 'FECHA', 'FOLIO', 'FOLIO_PROV', 'PROVEEDOR_ID', 'ALMACEN_ID'),
      sql<string>`p.proveedor`.as('PROVEEDOR'),
      sql<string>`a.nombre`.as('ALMACEN'),
      // The range excludes those that have not arrived.
      sql<string>`c.fecha_recepcion`.as('FECHA_RECEPCION'),
      sql<number>`${diaDe({ momento, primero, ultimo, zona })} - c.fecha`.as('PLAZO'),
      'c.suma_unidades as UNIDADES',
      'c.suma_recibidas as RECIBIDAS',
      'c.suma_acomodadas as ACOMODADAS',
      'c.ultimo_acomodo as ULTIMO_ACOMODO',
      sql<number | null>`${minutos}`.as('DIFERENCIA'),
      domingos.as('DOMINGOS'),
    ]);
    return { filas, catalogos: { PROVEEDOR, ALMACEN: DE_ALMACENES } };
  },
);
