import type { Output } from '@anden/contrato/call.ts';
import { cuantos, enPiezas } from '@anden/contrato/cifras.ts';
import type { importacionesCalls } from '@anden/contrato/importaciones/calls.ts';
import { NOMBRES_DE_PASO, type NombreDePaso } from '@anden/contrato/importaciones/primer-dia.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';

/** What was counted, whether it is enough to go on, and what of it is still missing. */
interface Paso {
  n: number;
  falta?: string | null;
}

const siHay = (n: number, dice: string): string | null => (n > 0 ? dice : null);

/** How far a company is on the way to its first day. Big tables are only asked whether they have a row. */
export async function getPrimerDia(
  _: unknown,
  { db, dia }: QueryContext,
): Promise<Output<(typeof importacionesCalls)['getPrimerDia']>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from empresa)::int as empresa,
           (select count(*) from dias_festivos where fecha >= date_trunc('year', ${dia}::date))::int as festivos,
           (select count(*) from almacenes)::int as almacenes, (select count(*) from cuentas_banco)::int as cuentas,
           (select count(*) from operadores where activo)::int as personas,
           (select count(*) from operadores o where activo and not exists (
              select from operador_controles c where c.operador_id = o.operador_id))::int as sin_permisos,
           (select count(*) from articulos)::int as articulos, (select count(*) from articulos where tipo_articulo is null)::int as sin_tipo,
           (select count(*) from claves_articulo k join roles_clave r using (rol_clave_art_id) where r.editable)::int as claves,
           (select count(*) from ubicaciones where not sin_ubicar)::int as ubicaciones,
           (select count(*) from almacenes a where not exists (select from ubicaciones u where u.almacen_id = a.almacen_id and not u.sin_ubicar))::int as sin_ubicaciones,
           exists (select from existencias x join ubicaciones u on u.ubicacion_id = x.lugar_id where x.piezas > 0)::int as piezas,
           (select coalesce(sum(x.piezas), 0) from existencias x join ubicaciones u on u.ubicacion_id = x.lugar_id where u.sin_ubicar)::int as sin_ubicar,
           (select count(*) from clientes)::int as clientes,
           (exists (select from compras) or exists (select from remisiones))::int as documentos,
           exists (select from facturas)::int as facturas, (exists (select from (select from cartera where clase <> 'CARGO' order by asiento_id desc limit 1) ultimo))::int as abonos,
           exists (select from compras_det join compras using (docto_cm_id) where unidades_recib > 0 and not historia)::int as recibio,
           exists (select from compras_det join compras using (docto_cm_id) where unidades_acom > 0 and not historia)::int as acomodo,
           exists (select from surtidos where deshecho is null)::int as surtio, exists (select from facturas where entregado is not null and not historia)::int as embarco,
           exists (select from conteos)::int as conto`.execute(db);
  const c = rows[0] ?? {};
  const n = (nombre: string): number => c[nombre] ?? 0;
  const porEnsayar = [
    ['recibio', 'recibir'],
    ['acomodo', 'acomodar'],
    ['surtio', 'surtir'],
    ['embarco', 'embarcar'],
    ['conto', 'contar'],
  ].flatMap(([nombre = '', dice = '']) => (n(nombre) > 0 ? [] : [dice]));
  const pasos: Readonly<Record<NombreDePaso, Paso>> = {
    empresa: { n: n('empresa') },
    calendario: { n: n('festivos') },
    almacenes: { n: n('almacenes') },
    bancos: { n: n('cuentas') },
    // Whoever set the company up is one already.
    personas: {
      n: n('personas') > 1 ? n('personas') : 0,
      falta: siHay(n('sin_permisos'), `${cuantos(n('sin_permisos'), ['persona', 'personas'])} sin permisos`),
    },
    articulos: {
      n: n('articulos'),
      falta: siHay(n('sin_tipo'), `${n('sin_tipo')} sin tipo: no se pueden acomodar`),
    },
    claves: { n: n('claves') },
    ubicaciones: {
      n: n('ubicaciones'),
      falta: siHay(
        n('ubicaciones') > 0 ? n('sin_ubicaciones') : 0,
        `${cuantos(n('sin_ubicaciones'), ['almacén', 'almacenes'])} sin ninguna`,
      ),
    },
    existencias: { n: n('piezas'), falta: siHay(n('sin_ubicar'), `${enPiezas(n('sin_ubicar'))} sin ubicar`) },
    clientes: { n: n('clientes') },
    documentos: { n: n('documentos') },
    dinero: {
      n: n('facturas'),
      falta: n('facturas') > 0 && n('abonos') === 0 ? 'Sin pagos: todo lo facturado se debe' : null,
    },
    ensayo: {
      n: porEnsayar.length === 0 ? 1 : 0,
      falta: siHay(porEnsayar.length, `Falta ${porEnsayar.join(', ')}`),
    },
  };
  return {
    data: NOMBRES_DE_PASO.map((PASO) => ({
      PASO,
      CUANTOS: pasos[PASO].n,
      FALTA: pasos[PASO].falta ?? null,
      HECHO: pasos[PASO].n > 0 ? ('S' as const) : ('N' as const),
    })),
  };
}
