import type { ClaveArticulo } from '@anden/contrato/articulos/rules.ts';
import { buscarPorAcomodar } from '@anden/contrato/compras/acomodo-rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useRef, useState } from 'react';
import type { CampoLectorHandle } from '../../capture/CampoLector.tsx';
import { preparaClave } from '../../capture/claves.ts';
import type { Desenlace, Lectura } from '../../capture/colaDeLecturas.ts';
import { SinPantalla } from '../../capture/colaDeLecturas.ts';
import { LectorDeClave } from '../../capture/LectorDeClave.tsx';
import { noSeAtendio } from '../../capture/noSeAtendio.ts';
import { presenta, sigueEnMano } from '../../capture/presentado.ts';
import { resuelve, ubicacionLeida } from '../../capture/resolver.ts';
import { UltimoGuardado } from '../../capture/UltimoGuardado.tsx';
import { useColaDeLecturas } from '../../capture/useColaDeLecturas.ts';
import { call, hayRed, type Respuesta } from '../../platform/client.ts';
import { now } from '../../platform/clock.ts';
import { comoSeLee } from '../../platform/codigosPropios.ts';
import { enPiezas, entero } from '../../platform/format.ts';
import { useLista } from '../../platform/lista.ts';
import { useMontada } from '../../platform/montada.ts';
import { useIr, usePreparaPantalla } from '../../platform/navigation.ts';
import { ask, askOnce, atHand } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import type { TonoDeFila } from '../../ui/columna.ts';
import { Lista } from '../../ui/Lista.tsx';
import { memoriaDeAcomodo } from '../existencias/index.ts';
import { COLUMNAS_POR_ACOMODAR, type PorAcomodar } from './columnas.tsx';

/** Title of this screen and of its modals (specification §2 and §8). */
const TITULO = tituloDe('acomodocom');
const DESHACIBLES = ['guardaAcomodoCompra'] as const;

/**
 * Searches a product in the list on screen and, before refusing it, in a fresh one: it may have arrived or been
 * returned since.
 */
async function busca(claves: readonly ClaveArticulo[], propio: number): Promise<ReturnType<typeof enLista>> {
  const hallado = enLista(await askOnce('getArticulosAcomodoCompra', {}), claves, propio);
  if (hallado.tipo !== 'no encontrado' || !hayRed()) return hallado;
  return enLista(await ask('getArticulosAcomodoCompra', {}), claves, propio);
}

/** What waits to be put away and belongs in a location; without a network, from what was read ahead. */
async function porAcomodarEn(ubicacion: string): Promise<readonly PorAcomodar[]> {
  if (hayRed()) return (await call('getArticulosAcomodoCompra', { ubicacion })).data;
  const { data } = await askOnce('getArticulosAcomodoCompra', {});
  return data.filter(({ ARTICULO_ID: articulo_id, ALMACEN_ID: almacen_id, DIFERENCIA: unidades }) =>
    atHand('getUbicacionesArticulo', { articulo_id, almacen_id, unidades, quienllama: 'compras' })?.data.some(
      (u) => u.NUMERIC_UB === ubicacion,
    ),
  );
}

/** If a product waits in several warehouses, the operator's own comes first. */
const enLista = (
  { data }: Respuesta<'getArticulosAcomodoCompra'>,
  claves: readonly ClaveArticulo[],
  propio: number,
) => buscarPorAcomodar(enPrimer(data, propio), claves);

const enPrimer = (filas: readonly PorAcomodar[], propio: number): readonly PorAcomodar[] => [
  ...filas.filter((f) => f.ALMACEN_ID === propio),
  ...filas.filter((f) => f.ALMACEN_ID !== propio),
];

/** 'Acomodo de Compra' (menu 'acomodocom'): what was received and waits to be put away; scanning a product opens it. */
export default function AcomodoCom() {
  const lista = useLista(
    'getArticulosAcomodoCompra',
    {},
    {
      columnas: COLUMNAS_POR_ACOMODAR,
    },
  );
  const propio = useSession().data.ALMACEN_ID ?? 0;
  const ir = useIr();
  usePreparaPantalla('recepcion');
  const campo = useRef<CampoLectorHandle>(null);
  const [marca, setMarca] = useState<{ llave: string | number; tono: TonoDeFila } | null>(null);
  /** A shelf of several products, scanned before the product: its reading, when, and the rows it may be of. */
  const estante = useRef<{ lectura: Lectura; cuando: number; filas: readonly PorAcomodar[] } | null>(null);
  const montada = useMontada();
  const cola = useColaDeLecturas('acomodocom', atiende, (codigo) => campo.current?.muestra(codigo));

  /** What to put away where a location's label was scanned; null if the code is no location. */
  async function enUbicacion(lectura: Lectura): Promise<Desenlace | PorAcomodar | null> {
    const { codigo, via } = lectura;
    const ubicacion = ubicacionLeida(codigo);
    if (ubicacion === null) return null;
    const filas = enPrimer(await porAcomodarEn(ubicacion), propio);
    const [fila, ...otras] = filas;
    const donde = comoSeLee(ubicacion);
    if (!fila) return { tono: 'atencion', mensaje: `Nada de lo que espera se acomoda en ${donde}` };
    if (otras.length === 0) return fila;
    // A typed location proves nothing, and is asked for on the shelf.
    estante.current = via === 'teclado' ? null : { lectura, cuando: now(), filas };
    return {
      tono: 'atencion',
      mensaje: `En ${donde} se acomodan ${entero(filas.length)} productos: escanee el que tiene en la mano`,
    };
  }

  async function atiende(lectura: Lectura): Promise<Desenlace> {
    const { codigo, via } = lectura;
    setMarca(null);
    try {
      const deAntes = estante.current;
      estante.current = null;
      const aqui = await enUbicacion(lectura);
      if (aqui && 'tono' in aqui) return aqui;
      if (aqui) {
        // A scanned location already confirms the place of the put-away; a typed one proves nothing.
        abre(aqui, via === 'teclado' ? [] : [lectura]);
        return { tono: 'hecho', mensaje: `Acomodando ${aqui.ARTICULO}` };
      }
      const leida = await resuelve(codigo, TITULO, via);
      if ('rechazo' in leida) return { tono: 'rechazo', mensaje: leida.rechazo };
      const hallado = await busca(leida.claves, propio);
      if (hallado.tipo === 'no encontrado') {
        const ajena = { lectura, trabajo: 'acomodo', claves: leida.claves } as const;
        return { tono: 'rechazo', mensaje: hallado.mensaje, ajena };
      }
      const [fila] = hallado.filas;
      if (hallado.tipo === 'sin barras') {
        setMarca({ llave: lista.llave(fila), tono: 'atencion' });
        return { tono: 'atencion', mensaje: hallado.mensaje };
      }
      // The shelf scanned before was of this product among others: neither is asked for again, unless the hand may be elsewhere by now.
      const enEstante =
        deAntes !== null &&
        sigueEnMano(deAntes.cuando) &&
        deAntes.filas.some((f) => lista.llave(f) === lista.llave(fila));
      presenta(memoriaDe(fila), leida);
      abre(fila, enEstante ? [deAntes.lectura] : []);
      return { tono: 'hecho', mensaje: `Acomodando ${fila.ARTICULO}` };
    } catch (e) {
      return noSeAtendio(TITULO, e);
    }
  }

  /** The warehouse of a row that is not the operator's own; 0: it is. */
  const otroAlmacenDe = ({ ALMACEN_ID }: PorAcomodar): number => (ALMACEN_ID === propio ? 0 : ALMACEN_ID);
  const memoriaDe = (fila: PorAcomodar): string => memoriaDeAcomodo(fila.ARTICULO_ID, otroAlmacenDe(fila));

  /** `ademas`: what was scanned already, which the shelf's screen answers first. */
  function abre(fila: PorAcomodar, ademas: readonly Lectura[] = []): void {
    if (!montada()) throw new SinPantalla();
    const { ARTICULO_ID, CLAVE_ARTICULO } = fila;
    setMarca({ llave: lista.llave(fila), tono: 'seleccion' });
    preparaClave(CLAVE_ARTICULO);
    // Later scans are about this product.
    const otro = otroAlmacenDe(fila);
    cola.cede(memoriaDe(fila), { antes: ademas });
    ir('recepcion', { modo: 'compras', articulo_id: ARTICULO_ID, ...(otro ? { almacen_id: otro } : {}) });
  }

  const piezas = lista.quedan?.reduce((suma, f) => suma + f.DIFERENCIA, 0) ?? 0;
  return (
    <Lista
      {...lista}
      etiqueta="Productos por acomodar"
      unidad={['producto por acomodar', 'productos por acomodar']}
      resumen={enPiezas(piezas)}
      vacio={{
        titulo: 'No hay productos por acomodar',
        texto: 'Aparecerán aquí solos cuando se reciba una compra.',
      }}
      lector={
        <LectorDeClave campo={campo} enfocar cola={cola} reposo="Escanee el producto que va a acomodar." />
      }
      aviso={<UltimoGuardado titulo={TITULO} llamadas={DESHACIBLES} cola={cola} />}
      tono={(f) => (marca?.llave === lista.llave(f) ? marca.tono : null)}
      palabraDeTono={() => 'Requiere su código de barras'}
      onElegir={(f) => abre(f)}
      alaVista={marca}
    />
  );
}
