import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { iso, momento } from './calendario.ts';
import { insertar } from './insertar.ts';
import { folioDePedido } from './pedidos.ts';
import type { ErrorEmpaqueDemo, RemisionDemo, SurtidoDemo, VentasDemo } from './remisiones.ts';

const EMPRESA = 3;

/** Remissions and everything done with them. Their movements are in the ledger already, and so are their customers and invoices in their tables. */
export async function cargaVentas(
  pg: ClientBase,
  ventas: VentasDemo,
  ubicaciones: ReadonlyMap<string, number>,
): Promise<void> {
  await cargaRemisiones(pg, ventas.remisiones);
  await cargaTrabajo(pg, ventas, ubicaciones);
}

async function cargaRemisiones(pg: ClientBase, remisiones: readonly RemisionDemo[]): Promise<void> {
  await insertar(
    pg,
    'remisiones',
    remisiones.map((r) => ({
      docto_ve_id: r.id,
      folio: r.folio,
      folio_dr: folioDePedido(r),
      empresa_id: EMPRESA,
      almacen_id: r.almacen,
      cliente_id: r.cliente,
      operador_id: r.vendedor,
      fecha: iso(r.fecha),
      prometido: momento(r.prometido),
      urgente: r.urgente,
      clte_recoge: r.paqueteria === null,
      paqueteria: r.paqueteria,
      importe_neto: importeDe(r),
      renglones: r.renglones.length,
      observaciones: r.observaciones,
      estatus: r.estatus,
      surtida: momento(r.surtida?.fecha),
      operador_id_surt: r.surtida?.operador,
      operador_id_revision: r.revisor,
      empacada: momento(r.empacada?.fecha),
      operador_id_empaque: r.empacada?.operador,
      observaciones_empaque: r.empacada?.observaciones,
      cajas: r.empacada?.cajas,
      embarcada: momento(r.embarcada),
      cancelada: momento(r.cancelada),
      factura_id: r.factura?.id,
    })),
  );
  await insertar(
    pg,
    'remisiones_det',
    remisiones.flatMap((r) =>
      r.renglones.map((l, i) => ({
        docto_ve_det_id: l.id,
        docto_ve_id: r.id,
        renglon: i + 1,
        articulo_id: l.articulo.id,
        unidades: l.unidades,
        precio: l.precio,
        unidades_surt: l.surtidas,
        inicio_surtido: momento(l.inicio?.fecha),
        operador_id_inicio: l.inicio?.operador,
        fecha_hora_surtido: momento(l.surtido?.fecha),
        operador_id_surt: l.surtido?.operador,
        cerrado: momento(l.cierre?.fecha),
        motivo_corto: l.cierre?.motivo,
        operador_id_corto: l.cierre?.operador,
        fecha_hora_empaque: momento(l.empaque?.fecha),
        operador_id_empaque: l.empaque?.operador,
        unidades_emp: l.empaque ? l.surtidas : (l.enCaja?.piezas ?? 0),
      })),
    ),
  );
  await pg.query(
    `insert into empaques (operacion_id, docto_ve_id, docto_ve_det_id, operador_id, fecha, piezas)
       select gen_random_uuid(), docto_ve_id, docto_ve_det_id, operador_id_empaque, fecha_hora_empaque, unidades_emp
         from remisiones_det where fecha_hora_empaque is not null order by fecha_hora_empaque`,
  );
  await insertar(
    pg,
    'empaques',
    remisiones.flatMap((r) =>
      r.renglones.flatMap(({ id, enCaja }) =>
        enCaja
          ? [
              {
                operacion_id: randomUUID(),
                docto_ve_id: r.id,
                docto_ve_det_id: id,
                operador_id: enCaja.operador,
                fecha: iso(enCaja.fecha),
                piezas: enCaja.piezas,
              },
            ]
          : [],
      ),
    ),
  );
  await insertar(
    pg,
    'remisiones_surtidores',
    remisiones.flatMap((r) =>
      [...r.trabajaron].map(([operador, { desde, ultima }]) => ({
        docto_ve_id: r.id,
        operador_id: operador,
        desde: iso(desde),
        ultima: iso(ultima),
      })),
    ),
  );
}

/** Pesos of what was asked for. */
const importeDe = (r: RemisionDemo): number =>
  Math.round(r.renglones.reduce((n, l) => n + l.unidades * l.precio, 0) * 100) / 100;

/** Pieces that packing errors took off each save, beginning with the last save before the error. */
function quitadasDe(
  surtidos: readonly SurtidoDemo[],
  errores: readonly ErrorEmpaqueDemo[],
): ReadonlyMap<SurtidoDemo, number> {
  const quitadas = new Map<SurtidoDemo, number>();
  const quitan = errores.filter((e) => e.tipo === 'falta' || e.tipo === 'dañado');
  for (const e of quitan.toSorted((x, y) => x.fecha - y.fecha)) {
    let faltan = e.piezas;
    const suyos = surtidos.filter((s) => s.renglon === e.renglon && s.fin <= e.fecha);
    for (const s of suyos.toSorted((x, y) => y.fin - x.fin)) {
      const salen = Math.min(faltan, s.piezas - (quitadas.get(s) ?? 0));
      faltan -= salen;
      quitadas.set(s, (quitadas.get(s) ?? 0) + salen);
    }
  }
  return quitadas;
}

async function cargaTrabajo(
  pg: ClientBase,
  { surtidos, errores, faltantes, esperas }: VentasDemo,
  ubicaciones: ReadonlyMap<string, number>,
): Promise<void> {
  const quitadas = quitadasDe(surtidos, errores);
  await insertar(
    pg,
    'surtidos',
    surtidos
      .toSorted((x, y) => x.fin - y.fin)
      .map((s) => ({
        operacion_id: s.operacion,
        docto_ve_id: s.remision.id,
        docto_ve_det_id: s.renglon.id,
        almacen_id: s.remision.almacen,
        operador_id: s.operador,
        inicio: iso(s.inicio),
        fin: iso(s.fin),
        segundos: Math.round((s.fin - s.inicio) / 1000) - s.espera,
        espera: s.espera,
        piezas: s.piezas,
        importe: Math.round(s.piezas * s.renglon.precio * 100) / 100,
        completo: s.completo,
        quitadas: quitadas.get(s) ?? 0,
      })),
  );
  await insertar(
    pg,
    'errores_empaque',
    errores.map((e) => ({
      operacion_id: e.operacion,
      docto_ve_id: e.remision.id,
      docto_ve_det_id: e.renglon.id,
      operador_id: e.operador,
      operador_id_surt: e.surtidor,
      fecha: iso(e.fecha),
      tipo: e.tipo,
      piezas: e.piezas,
      observaciones: e.observaciones,
    })),
  );
  await insertar(
    pg,
    'faltantes_surtido',
    faltantes.map((f) => ({
      docto_ve_det_id: f.renglon.id,
      ubicacion_id: ubicaciones.get(f.ubicacion),
      operador_id: f.operador,
      fecha: iso(f.fecha),
      motivo: 'no hay',
      piezas: f.piezas,
    })),
  );
  await insertar(
    pg,
    'esperas',
    esperas.map((e) => ({
      docto_ve_det_id: e.renglon.id,
      operador_id: e.operador,
      almacen_id: e.almacen,
      articulo_id: e.renglon.articulo.id,
      desde: iso(e.desde),
      hasta: iso(e.hasta),
    })),
  );
}
