import { enPiezas } from '@anden/contrato/cifras.ts';
import { MENSAJES as MENSAJES_COMPRAS } from '@anden/contrato/compras/rules.ts';
import { MENSAJES_RESURTIDO } from '@anden/contrato/resurtidos/rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { piezasDe } from '../../capture/captura.ts';
import { preparaClave } from '../../capture/claves.ts';
import type { ColaDeLecturas, Desenlace, Lectura } from '../../capture/colaDeLecturas.ts';
import { SinPantalla } from '../../capture/colaDeLecturas.ts';
import { noSeAtendio } from '../../capture/noSeAtendio.ts';
import { resuelve, ubicacionLeida } from '../../capture/resolver.ts';
import { useColaDeLecturas } from '../../capture/useColaDeLecturas.ts';
import type { Refusal } from '../../platform/client.ts';
import { useAlmacenEnTrabajo } from '../../platform/codigosPropios.ts';
import { useCommand } from '../../platform/command.ts';
import { type Draft, useDraft } from '../../platform/draft.ts';
import { entero } from '../../platform/format.ts';
import { useMontada } from '../../platform/montada.ts';
import { REGISTRO, useIr } from '../../platform/navigation.ts';
import { refresh, useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { avisar, confirmar } from '../../ui/modal.ts';
import {
  colaDeOrden,
  colaDeTraspaso,
  type EnOrden,
  enOrdenDe,
  type Operacion,
  operacionRejection,
  puedeTomar,
  type Renglon,
  seCierra,
} from './orden.ts';
import { useToma } from './useToma.ts';

/** Title of the screen and of its modals (specification §2 and §8). */
export const TITULO = tituloDe('resurtidos');
const LISTA = ['getaAticulosdeOrden'] as const;
/** How often elapsed times are read again if nothing else changes, in milliseconds; the server computes them. */
const MINUTO = 60_000;

/** Refusals that hold for any quantity: the article cannot be in the order. */
const NO_SE_AGREGAN: readonly string[] = [
  MENSAJES_RESURTIDO.sinFija,
  MENSAJES_RESURTIDO.sinReserva,
  MENSAJES_RESURTIDO.noHaceFalta,
];

async function avisado(motivo: string): Promise<true> {
  await avisar(TITULO, motivo, 'atencion');
  return true;
}

export interface OrdenEnCurso {
  cola: ColaDeLecturas;
  /** Pieces to request with the next article, as typed; empty: what its locations need. */
  piezas: Draft<string>;
  /** The row that a scan found or added. */
  hallada: { llave: number } | null;
  generando: boolean;
  genera: () => Promise<void>;
  opera: (renglon: Renglon, operacion: Operacion) => Promise<void>;
  cierra: (renglon: Renglon) => Promise<void>;
}

/** The order of a warehouse and its actions: generate, add by key, supply, place, close. */
export function useOrden(almacenId: number): OrdenEnCurso {
  const { data: operador } = useSession();
  const ir = useIr();
  const query = useQueryCall('getaAticulosdeOrden', { almacen_id: almacenId });
  useAlmacenEnTrabajo(almacenId);
  const memoria = `resurtidos.${almacenId}`;
  const [hallada, setHallada] = useState<{ llave: number } | null>(null);
  const via = useRef<Lectura['via'] | null>(null);
  const vigente = useRef(query);
  const generar = useCommand('generaOrdenResurtido', {
    titulo: TITULO,
    memoria: `${memoria}.genera`,
  });
  const { anexa, piezas } = useAnexar(almacenId, memoria, via);
  const cerrar = useCommand('cierraRegistroOrdenResurtido', {
    titulo: TITULO,
    memoria: `${memoria}.cierra`,
  });
  const { toma } = useToma(TITULO, `${memoria}.toma`);
  const montada = useMontada();
  const cola = useColaDeLecturas(colaDeOrden(almacenId), atiende);

  useEffect(() => {
    vigente.current = query;
  });
  useEffect(() => {
    const reloj = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh(LISTA);
    }, MINUTO);
    return () => clearInterval(reloj);
  }, []);

  async function atiende({ codigo, via: como }: Lectura): Promise<Desenlace> {
    setHallada(null);
    via.current = como;
    try {
      const aqui = await renglonDe(codigo, leeOrden, operador.OPERADOR_ID);
      if (aqui) {
        setHallada({ llave: aqui.renglon.RESURTIDO_ID });
        // A scanned location already confirms the place of the transfer; a typed one proves nothing.
        abre(aqui.renglon, aqui.operacion, como === 'teclado' ? null : { codigo: aqui.ubicacion, via: como });
        return empezado(aqui.operacion, aqui.renglon);
      }
      const leida = await resuelve(codigo, TITULO, via.current ?? 'lector');
      if ('rechazo' in leida) return { tono: 'rechazo', mensaje: leida.rechazo };
      const { claves } = leida;
      // Unknown, including texts that cannot be keys, such as a long label.
      if (claves.length === 0) return { tono: 'rechazo', mensaje: MENSAJES_COMPRAS.noEncontrado };
      const orden = await leeOrden();
      const suya = enOrdenDe(orden, new Set(claves.map((c) => c.ARTICULO_ID)), operador.OPERADOR_ID);
      if (suya) return abreOMarca(suya, { codigo, via: como });
      const { llave, ...dicho } = await anexa(leida.codigo);
      if (llave !== undefined) setHallada({ llave });
      // For an article that cannot be added, the message says where it belongs.
      return NO_SE_AGREGAN.includes(dicho.mensaje)
        ? { ...dicho, ajena: { lectura: { codigo, via: como }, trabajo: 'resurtido', claves } }
        : dicho;
    } catch (e) {
      return noSeAtendio(TITULO, e);
    }
  }

  /** An article already in the order: its row opens with the product at hand; one with nothing to do, or with pieces typed, is marked. */
  function abreOMarca({ renglon, operacion, motivo }: EnOrden, lectura: Lectura): Desenlace {
    setHallada({ llave: renglon.RESURTIDO_ID });
    if (!operacion || piezas.get().trim() !== '') {
      const porque = motivo ? `. ${motivo}` : '';
      return { tono: 'atencion', mensaje: `${MENSAJES_RESURTIDO.yaEnOrden}: ${renglon.ARTICULO}${porque}` };
    }
    abre(renglon, operacion, lectura);
    return empezado(operacion, renglon);
  }

  const leeOrden = async (): Promise<readonly Renglon[]> =>
    (vigente.current.data ?? (await vigente.current.refetch()).data)?.data ?? [];

  function abre(renglon: Renglon, operacion: Operacion, ademas: Lectura | null = null): void {
    if (!montada()) throw new SinPantalla();
    preparaClave(renglon.CLAVE_ARTICULO);
    // Later scans are about this row.
    cola.cede(colaDeTraspaso(operacion, renglon.RESURTIDO_ID), { antes: ademas ? [ademas] : [] });
    ir('traspasoubicacion', {
      [REGISTRO]: renglon.RESURTIDO_ID,
      operacion,
      almacen: almacenId,
    });
  }

  return {
    cola,
    piezas,
    hallada,
    generando: generar.running,
    async genera() {
      const reply = await generar.run({ almacen_id: almacenId, operador_id: operador.OPERADOR_ID });
      if (!reply) return;
      const tono = reply.data.length > 0 ? 'hecho' : 'nada';
      cola.anota({ tono, mensaje: reply.message }, 'Generar orden');
    },
    async opera(renglon, operacion) {
      const motivo = operacionRejection(renglon, operacion, operador.OPERADOR_ID);
      if (motivo) {
        const suyas = operacion === 'acomodo' && puedeTomar(renglon, operador.OPERADOR_ID);
        if (suyas ? !(await toma(renglon)) : await avisado(motivo)) return;
      }
      abre(renglon, operacion);
    },
    async cierra(renglon) {
      const { ARTICULO, CANTIDAD_SOL, CANTIDAD_ACO } = renglon;
      const si = await confirmar(
        TITULO,
        seCierra(renglon)
          ? `${ARTICULO}: se acomodaron ${entero(CANTIDAD_ACO)} de ${entero(CANTIDAD_SOL)}. ¿Cerrar el renglón?`
          : `${ARTICULO}: no se ha surtido nada. ¿Cancelar el renglón?`,
        seCierra(renglon)
          ? { aceptar: 'Cerrar renglón' }
          : { aceptar: 'Cancelar renglón', cancelar: 'Volver' },
      );
      if (!si) return;
      const reply = await cerrar.run({ resurtido_id: renglon.RESURTIDO_ID });
      if (reply) cola.anota({ tono: 'hecho', mensaje: `${reply.message}: ${ARTICULO}` }, 'Cerrado');
    },
  };
}

const empezado = (operacion: Operacion, { ARTICULO }: Renglon): Desenlace => ({
  tono: 'hecho',
  mensaje: `${operacion === 'surtido' ? 'Surtiendo' : 'Acomodando'} ${ARTICULO}`,
});

/**
 * The row whose pieces go to a location or, failing that, come from it, among those this operator may work on; null:
 * none.
 */
async function renglonDe(
  codigo: string,
  leeOrden: () => Promise<readonly Renglon[]>,
  operadorId: number,
): Promise<{ renglon: Renglon; operacion: Operacion; ubicacion: string } | null> {
  const ubicacion = ubicacionLeida(codigo);
  if (ubicacion === null) return null;
  const orden = await leeOrden();
  for (const [operacion, lugar] of [
    ['acomodo', 'DESTINO'],
    ['surtido', 'ORIGEN'],
  ] as const) {
    const renglon = orden.find(
      (r) => r[lugar] === ubicacion && operacionRejection(r, operacion, operadorId) === null,
    );
    if (renglon) return { renglon, operacion, ubicacion };
  }
  return null;
}

/** Adds an article to the order by its key, with the typed pieces; the outcome names the row that resulted. */
function useAnexar(almacenId: number, memoria: string, via: RefObject<Lectura['via'] | null>) {
  const operadorId = useSession().data.OPERADOR_ID;
  const piezas = useDraft<string>(memoria, '');
  const rechazo = useRef<Refusal | null>(null);
  const anexar = useCommand('anexarProductoaOrden', {
    titulo: TITULO,
    memoria: `${memoria}.anexa`,
    captura: () => via.current,
    onRefusal: (r) => {
      rechazo.current = r;
    },
  });

  async function anexa(codigo: string): Promise<Desenlace & { llave?: number }> {
    const escritas = piezas.get().trim();
    const cantidad = piezasDe(escritas);
    if (escritas && !(cantidad > 0)) return { tono: 'rechazo', mensaje: MENSAJES_RESURTIDO.cantidad };
    rechazo.current = null;
    const reply = await anexar.run({
      clave_articulo: codigo,
      almacen_id: almacenId,
      operador_id: operadorId,
      ...(escritas ? { cantidad } : {}),
    });
    if (!reply) {
      return {
        tono: 'rechazo',
        mensaje: (rechazo.current as Refusal | null)?.message ?? 'No se sabe si se agregó a la orden',
      };
    }
    piezas.forget();
    const { CANTIDAD_SOL: n, ARTICULO, RESURTIDO_ID: llave } = reply.data;
    return {
      tono: 'hecho',
      mensaje: `${reply.message}: ${enPiezas(n)} de ${ARTICULO}`,
      llave,
    };
  }

  return { piezas, anexa };
}
