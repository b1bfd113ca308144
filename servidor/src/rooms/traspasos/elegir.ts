import { MENSAJES } from '@anden/contrato/compras/rules.ts';
import {
  guardarSurtidoRejection,
  lotesSurtidoRejection,
  MENSAJES_SURTIDO,
  type ModoSurtido,
} from '@anden/contrato/surtido/rules.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { juntas } from '../../platform/db/juntas.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import {
  articuloPorAcomodar,
  contadasPorUbicacion,
  type LineaCapturada,
  leeLineas,
  type Porcion,
} from '../compras/index.ts';
import {
  bloquearEnUbicacion,
  type EnUbicacion,
  type LoteEnLugar,
  lotesEnLugares,
} from '../existencias/index.ts';
import { ubicacionesDeArticulo } from '../ubicaciones/index.ts';
import { repartirSalida } from './salida.ts';

/** What a picker wants to take of an article. Pieces. */
export interface SalidaPedida {
  modo: ModoSurtido;
  articuloId: number;
  almacenId: number;
  /** Pieces requested and not supplied yet. */
  pendientes: number;
  /** The line will be closed short. */
  corto: boolean;
  ubicaciones: readonly { UBICACION_ID: number; CONTADAS: number }[];
  caducidades: readonly LineaCapturada[];
}

/** What leaves: lots and locations, with their names for people. */
export interface Salida {
  /** The article's own key. */
  clave: string;
  /** The locations, as people read them. */
  lugares: string[];
  porciones: Porcion[];
  /** What the article had in all its fixed locations of the warehouse, these pieces included, earliest expiry first. */
  enFijas: LoteEnLugar[];
  /** The article in its locations, locked, so that `mover` need not read it again. */
  bloqueadas: EnUbicacion[];
}

/**
 * Which lots leave which locations, after checking every rule (specification §5, Picking) on the locked article in its
 * locations. The document line is already locked.
 */
export async function elegirSalida(
  { db, dia }: Pick<CommandContext, 'db' | 'dia'>,
  { modo, articuloId, almacenId, pendientes, corto, ubicaciones, caducidades }: SalidaPedida,
): Promise<Salida> {
  const contadas = contadasPorUbicacion(ubicaciones);
  const [articulo, bloqueadas, ubicadas] = await juntas([
    articuloPorAcomodar(db, articuloId, almacenId),
    bloquearEnUbicacion(
      db,
      contadas.map((c) => ({ ubicacionId: c.UBICACION_ID, articuloId })),
    ),
    ubicacionesDeArticulo(db, articuloId, almacenId, true),
  ]);
  if (!articulo) throw new Rejection(MENSAJES.noEncontrado);
  const suyas = ubicadas.map((u) => ({
    ...u,
    CONTADAS: contadas.find((c) => c.UBICACION_ID === u.UBICACION_ID)?.CONTADAS ?? 0,
  }));
  if (contadas.some((c) => !suyas.some((u) => u.UBICACION_ID === c.UBICACION_ID))) {
    throw new Rejection(MENSAJES_SURTIDO.otraUbicacion);
  }
  const lineas = leeLineas(caducidades);
  const tomas = suyas.filter((u) => u.CONTADAS > 0);
  const enFijas = await lotesEnLugares(
    db,
    articuloId,
    suyas.filter((u) => u.TIPO === 'F').map((u) => u.UBICACION_ID),
  );
  const hay = enFijas.filter((l) => tomas.some((u) => u.UBICACION_ID === l.lugarId));
  rejectIf(
    guardarSurtidoRejection({ modo, pendientes, corto, almacen: articulo.ALMACEN, ubicaciones: suyas }) ??
      lotesSurtidoRejection(articulo, lineas, contadas, porLote(hay), dia),
  );
  return {
    clave: articulo.CLAVE_ARTICULO,
    lugares: tomas.map((u) => u.UBICACION),
    porciones: repartirSalida(tomas, lineas, hay, dia),
    enFijas,
    bloqueadas,
  };
}

/** Lots under the names that the rules use, wherever they are. */
function porLote(hay: readonly LoteEnLugar[]) {
  const lotes = new Map<
    string,
    {
      FECHA_CADUCIDAD: string | null;
      LOTE: string | null;
      FECHA_PRODUCCION: string | null;
      EXISTENCIA: number;
    }
  >();
  for (const { lote, piezas } of hay) {
    const llave = JSON.stringify(lote);
    lotes.set(llave, {
      FECHA_CADUCIDAD: lote.fechaCaducidad,
      LOTE: lote.lote,
      FECHA_PRODUCCION: lote.fechaProduccion,
      EXISTENCIA: (lotes.get(llave)?.EXISTENCIA ?? 0) + piezas,
    });
  }
  return [...lotes.values()];
}
