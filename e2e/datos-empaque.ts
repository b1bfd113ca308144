import type { Casa } from './casa.ts';
import { llama } from './datos-inventarios.ts';
import { type EnFija, nuevaRemision, nuevoEnFija, type RemisionNueva } from './datos-surtido.ts';

export interface LineaSurtida {
  piezas: number;
  comodin?: 'S' | 'N';
  /** 'corto': closed without a piece. Default: fully picked. */
  corto?: boolean;
}

export interface RemisionSurtida extends RemisionNueva {
  articulos: EnFija[];
}

/** A remission fully picked by ADMIN, waiting in the shipping area to be packed. */
export async function nuevaSurtida(
  casa: Casa,
  lineas: readonly LineaSurtida[],
  p: { urgente?: boolean } = {},
): Promise<RemisionSurtida> {
  const articulos: EnFija[] = [];
  for (const l of lineas) {
    articulos.push(await nuevoEnFija(casa, l.piezas, l.comodin ? { comodin: l.comodin } : {}));
  }
  const pedidas = lineas.flatMap((l, i) => {
    const articulo = articulos[i];
    return articulo ? [{ articulo, piezas: l.piezas }] : [];
  });
  const remision = await nuevaRemision(casa, pedidas, p);
  for (const [i, { articulo, piezas }] of pedidas.entries()) {
    const docto_ve_det_id = remision.renglones[i];
    if (lineas[i]?.corto) {
      await llama(casa, 'cierraRenglonRemision', {
        docto_ve_det_id,
        motivo: 'No hay piezas',
        faltan: piezas,
      });
    } else {
      await llama(casa, 'surtirArticulodeRemision', {
        docto_ve_det_id,
        cantidad: piezas,
        ubicaciones: [{ UBICACION_ID: articulo.lugar.id, CONTADAS: piezas }],
        operador_id: 1,
      });
    }
  }
  // Whoever picked it has left, so nobody else counts as working on it.
  await casa.sql('delete from remisiones_surtidores where docto_ve_id = $1', [remision.id]);
  return { ...remision, articulos };
}

/** The state of a remission: status, packed lines, who packs it, observations. */
export async function empaqueDe(casa: Casa, remision: RemisionNueva) {
  const [fila] = await casa.sql<{
    estatus: string;
    empacados: number;
    revisor: string | null;
    observaciones: string | null;
    cajas: number | null;
  }>(
    `select r.estatus, (select count(fecha_hora_empaque)::int from remisiones_det d where d.docto_ve_id = r.docto_ve_id) as empacados,
            o.operador as revisor, r.observaciones_empaque as observaciones, r.cajas
       from remisiones r left join operadores o on o.operador_id = r.operador_id_revision where r.docto_ve_id = $1`,
    [remision.id],
  );
  return fila;
}

/** The article of a line. */
export function articulo(r: RemisionSurtida, i: number): EnFija {
  const suyo = r.articulos[i];
  if (!suyo) throw new Error(`La remisión no tiene renglón ${i}`);
  return suyo;
}
