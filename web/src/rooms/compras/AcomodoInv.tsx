import { useMemo } from 'react';
import { useEnMano } from '../../capture/ensenar/enMano.ts';
import css from '../../capture/Forma.module.css';
import { HistorialDeLecturas } from '../../capture/Lecturas.tsx';
import { UltimoGuardado } from '../../capture/UltimoGuardado.tsx';
import { useLive } from '../../platform/events.ts';
import { entero } from '../../platform/format.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { useAngosto } from '../../ui/anchuras.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { columnasDeOrdenes } from './acomodo/columnas.ts';
import { FormaDeAcomodo } from './acomodo/FormaDeAcomodo.tsx';
import { llaveDe, type Orden, ordenEnMano } from './acomodo/ordenes.ts';
import { TITULO, useAcomodoInv } from './acomodo/useAcomodoInv.ts';

const DESHACIBLES = ['ActualizaArticulosAcomodo'] as const;
const LISTA = ['getArticulosAcomodo'] as const;
const SIN_ORDENES: readonly Orden[] = [];

/** 'Acomodo de Producto' (menu 'acomodoinv'): what was returned, and the shelf each piece goes to. */
export default function AcomodoInv() {
  const { almacenes } = useSession();
  const columnas = useMemo(() => columnasDeOrdenes(almacenes.length > 1), [almacenes.length]);
  const query = useQueryCall('getArticulosAcomodo', {});
  useLive('acomodo', null, LISTA);
  const ordenes = query.data?.data;
  const enCurso = useAcomodoInv(ordenes);
  const e = useStore(enCurso.enMano);
  const angosto = useAngosto();
  const enMano = ordenEnMano(ordenes ?? SIN_ORDENES, e);
  useEnMano([enMano]);
  const llaveEnMano = enMano && llaveDe(enMano);
  const piezas = ordenes?.reduce((suma, o) => suma + o.UNIDADES, 0) ?? 0;
  return (
    <>
      <PageHeader titulo={TITULO} />
      <div className={css.pantalla}>
        <FormaDeAcomodo enCurso={enCurso} ordenes={ordenes ?? SIN_ORDENES} />
        <div className={css.resto}>
          <UltimoGuardado titulo={TITULO} llamadas={DESHACIBLES} refreshes={LISTA} cola={enCurso.cola} />
          <DataTable
            etiqueta="Productos pendientes de acomodar"
            columnas={columnas}
            filas={ordenes}
            llave={llaveDe}
            tono={(o) =>
              llaveDe(o) === llaveEnMano ? 'seleccion' : llaveDe(o) === enCurso.senalada ? 'atencion' : null
            }
            palabraDeTono={() => 'Requiere su código de barras'}
            altoMaximo="max(280px, calc(100dvh - 260px))"
            error={query.error?.message ?? null}
            onReintentar={() => void query.refetch()}
            leyenda={
              <span role="status">
                {ordenes
                  ? `${entero(ordenes.length)} por acomodar · ${entero(piezas)} ${piezas === 1 ? 'pieza' : 'piezas'}`
                  : query.error
                    ? 'Sin respuesta'
                    : 'Consultando…'}
              </span>
            }
            vacio={
              <EmptyState titulo="No hay productos por acomodar">
                Aparecerán aquí solos cuando se registre una devolución.
              </EmptyState>
            }
          />
          <HistorialDeLecturas cola={enCurso.cola} abierto={!angosto} />
        </div>
      </div>
      {enCurso.dialogo}
    </>
  );
}
