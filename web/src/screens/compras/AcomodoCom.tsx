import type { ClaveArticulo } from '@anden/contrato/articulos/rules.ts';
import { buscarPorAcomodar } from '@anden/contrato/compras/acomodo-rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useMemo, useRef, useState } from 'react';
import { claveDeAcomodo } from '../../capture/acomodo.ts';
import { CampoLector, type CampoLectorHandle } from '../../capture/CampoLector.tsx';
import { preparaClave } from '../../capture/claves.ts';
import type { Desenlace, Lectura } from '../../capture/colaDeLecturas.ts';
import { UltimaLectura } from '../../capture/Lecturas.tsx';
import { resuelve } from '../../capture/resolver.ts';
import { UltimoGuardado } from '../../capture/UltimoGuardado.tsx';
import { useColaDeLecturas } from '../../capture/useColaDeLecturas.ts';
import { hayRed, type Respuesta } from '../../platform/client.ts';
import { useLive } from '../../platform/events.ts';
import { entero } from '../../platform/format.ts';
import { useIr, usePreparaPantalla } from '../../platform/navigation.ts';
import { ask, askOnce, useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import type { TonoDeFila } from '../../ui/columna.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { avisar } from '../../ui/modal.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { columnasPorAcomodar, llaveDe, type PorAcomodar } from './columnas.tsx';
import css from './compras.module.css';

/** Title of this screen and of its modals (specification §2 and §8). */
const TITULO = tituloDe('acomodocom');
const DESHACIBLES = ['guardaAcomodoCompra'] as const;
const LISTA = ['getArticulosAcomodoCompra'] as const;

/** Looks for a product in the list at hand, and before it is refused in a new one: it may have come or been given back since. */
async function busca(claves: readonly ClaveArticulo[], propio: number): Promise<ReturnType<typeof enLista>> {
  const hallado = enLista(await askOnce('getArticulosAcomodoCompra', {}), claves, propio);
  if (hallado.tipo !== 'no encontrado' || !hayRed()) return hallado;
  return enLista(await ask('getArticulosAcomodoCompra', {}), claves, propio);
}

/** Of a product that waits in several warehouses, the one where the operator works comes first. */
const enLista = (
  { data }: Respuesta<'getArticulosAcomodoCompra'>,
  claves: readonly ClaveArticulo[],
  propio: number,
) => buscarPorAcomodar(enPrimer(data, propio), claves);

const enPrimer = (filas: readonly PorAcomodar[], propio: number): readonly PorAcomodar[] => [
  ...filas.filter((f) => f.ALMACEN_ID === propio),
  ...filas.filter((f) => f.ALMACEN_ID !== propio),
];

/** 'Acomodo de Compra' (menu 'acomodocom'): what was received and waits for its shelf; a scanned product opens it. */
export default function AcomodoCom() {
  const query = useQueryCall('getArticulosAcomodoCompra', {});
  useLive('acomodo', null, LISTA);
  const { data: operador, almacenes } = useSession();
  const propio = operador.ALMACEN_ID ?? 0;
  const columnas = useMemo(() => columnasPorAcomodar(almacenes.length > 1), [almacenes.length]);
  const ir = useIr();
  usePreparaPantalla('recepcion');
  const campo = useRef<CampoLectorHandle>(null);
  const [marca, setMarca] = useState<{ llave: string; tono: TonoDeFila } | null>(null);
  const cola = useColaDeLecturas('acomodocom', atiende, (codigo) => campo.current?.muestra(codigo));

  async function atiende({ codigo, via }: Lectura): Promise<Desenlace> {
    setMarca(null);
    try {
      const leida = await resuelve(codigo, TITULO, via);
      if ('rechazo' in leida) return { tono: 'rechazo', mensaje: leida.rechazo };
      const hallado = await busca(leida.claves, propio);
      if (hallado.tipo === 'no encontrado') return { tono: 'rechazo', mensaje: hallado.mensaje };
      const [fila] = hallado.filas;
      if (hallado.tipo === 'sin barras') {
        setMarca({ llave: llaveDe(fila), tono: 'atencion' });
        return { tono: 'atencion', mensaje: hallado.mensaje };
      }
      abre(fila);
      return { tono: 'hecho', mensaje: `Acomodando ${fila.ARTICULO}` };
    } catch (e) {
      const mensaje = e instanceof Error ? e.message : String(e);
      void avisar(TITULO, mensaje, 'rechazo');
      return { tono: 'rechazo', mensaje };
    }
  }

  function abre(fila: PorAcomodar): void {
    const { ARTICULO_ID, CLAVE_ARTICULO, ALMACEN_ID } = fila;
    setMarca({ llave: llaveDe(fila), tono: 'seleccion' });
    preparaClave(CLAVE_ARTICULO);
    // What is scanned from now on is about this product.
    const otro = ALMACEN_ID === propio ? 0 : ALMACEN_ID;
    cola.cede(claveDeAcomodo(ARTICULO_ID, otro));
    ir('recepcion', { modo: 'compras', articulo_id: ARTICULO_ID, ...(otro ? { almacen_id: otro } : {}) });
  }

  const filas = query.data?.data;
  const piezas = useMemo(() => filas?.reduce((suma, f) => suma + f.DIFERENCIA, 0) ?? 0, [filas]);
  return (
    <>
      <PageHeader titulo={TITULO} />
      <div className={css.barraLista}>
        <div className={css.buscar}>
          <CampoLector
            ref={campo}
            enfocar
            etiqueta="Clave de artículo"
            placeholder="Escanee o teclee la clave"
            alLeer={(codigo) => cola.lee(codigo, 'teclado')}
          />
          <UltimaLectura cola={cola} reposo="Escanee el producto que va a acomodar." />
        </div>
      </div>
      <UltimoGuardado titulo={TITULO} llamadas={DESHACIBLES} refreshes={LISTA} cola={cola} />
      <DataTable
        etiqueta="Productos por acomodar"
        columnas={columnas}
        filas={filas}
        llave={llaveDe}
        tono={(f) => (marca?.llave === llaveDe(f) ? marca.tono : null)}
        palabraDeTono={() => 'Requiere su código de barras'}
        onElegir={abre}
        alaVista={marca}
        altoMaximo="max(280px, calc(100dvh - 400px))"
        error={query.error?.message ?? null}
        onReintentar={() => void query.refetch()}
        leyenda={
          <span role="status">
            {filas
              ? `${entero(filas.length)} ${filas.length === 1 ? 'producto' : 'productos'} por acomodar · ${entero(piezas)} ${piezas === 1 ? 'pieza' : 'piezas'}`
              : 'Consultando…'}
          </span>
        }
        vacio={
          <EmptyState titulo="No hay productos por acomodar">
            Aparecerán aquí solos cuando se reciba una compra.
          </EmptyState>
        }
      />
    </>
  );
}
