import type pg from 'pg';

/**
 * Drops the foreign keys of large tables: checking thirty million references one by one takes longer than all the rest.
 * The function returned restores them for later writes.
 */
export async function sinReferencias(
  cliente: pg.ClientBase,
  tablas: readonly string[],
): Promise<() => Promise<void>> {
  const { rows } = await cliente.query<{ tabla: string; nombre: string; definicion: string }>(
    `select conrelid::regclass::text as tabla, conname as nombre, pg_get_constraintdef(oid) as definicion from pg_constraint
      where contype = 'f' and conrelid = any($1::regclass[])`,
    [tablas],
  );
  const cambiar = async (tabla: string, como: string): Promise<void> => {
    await cliente.query(`alter table ${tabla} ${como}`);
  };
  for (const { tabla, nombre } of rows) await cambiar(tabla, `drop constraint ${nombre}`);
  return async () => {
    for (const { tabla, nombre, definicion } of rows) {
      await cambiar(tabla, `add constraint ${nombre} ${definicion} not valid`);
    }
  };
}

/** Disables what triggers do besides writing these tables; the returned function enables it again. */
export async function sinDisparadores(
  cliente: pg.ClientBase,
  tablas: readonly string[],
): Promise<() => Promise<void>> {
  for (const tabla of tablas) await cliente.query(`alter table ${tabla} disable trigger user`);
  return async () => {
    for (const tabla of tablas) await cliente.query(`alter table ${tabla} enable trigger user`);
  };
}

/** Copies what guides and remissions store about their invoice, as triggers would have done. */
export const copiarEnGuias = (cliente: pg.ClientBase) =>
  cliente.query(
    `update guias g set folio_fiscal = f.folio_fiscal, almacenes = f.almacenes, empacaron = f.empacaron, operador_id_entrego = f.operador_id_entrego
       from facturas f
      where f.docto_ve_id = g.docto_ve_id
        and (g.folio_fiscal, g.almacenes, g.empacaron, g.operador_id_entrego)
            is distinct from (f.folio_fiscal, f.almacenes, f.empacaron, f.operador_id_entrego)`,
  );
export const copiarEnRemisiones = (cliente: pg.ClientBase) =>
  cliente.query(
    `update remisiones r set folio_factura = f.folio, fletera_factura = f.fletera, fecha_guia = g.fecha
       from facturas f left join (select docto_ve_id, min(fecha) as fecha from guias group by 1) g using (docto_ve_id)
      where f.docto_ve_id = r.factura_id
        and (r.folio_factura, r.fletera_factura, r.fecha_guia) is distinct from (f.folio, f.fletera, g.fecha)`,
  );
