import { useEnMano } from '../../capture/ensenar/enMano.ts';
import css from '../../capture/Forma.module.css';
import { HistorialDeLecturas } from '../../capture/Lecturas.tsx';
import { UltimoGuardado } from '../../capture/UltimoGuardado.tsx';
import { enPiezas } from '../../platform/format.ts';
import { useLista } from '../../platform/lista.ts';
import { useStore } from '../../platform/store.ts';
import { useAngosto } from '../../ui/anchuras.ts';
import { Lista } from '../../ui/Lista.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { COLUMNAS_DE_ORDENES } from './acomodo/columnas.ts';
import { FormaDeAcomodo } from './acomodo/FormaDeAcomodo.tsx';
import { llaveDe, type Orden, ordenEnMano } from './acomodo/ordenes.ts';
import { useAcomodoInv } from './acomodo/useAcomodoInv.ts';
import { TITULO } from './acomodo/useEnvioDeAcomodo.ts';

const DESHACIBLES = ['ActualizaArticulosAcomodo'] as const;
const SIN_ORDENES: readonly Orden[] = [];

/** 'Acomodo de Producto' (menu 'acomodoinv'): what was returned, and the location for each piece. */
export default function AcomodoInv() {
  const lista = useLista(
    'getArticulosAcomodo',
    {},
    {
      columnas: COLUMNAS_DE_ORDENES,
    },
  );
  const ordenes = lista.todas;
  const enCurso = useAcomodoInv(ordenes);
  const e = useStore(enCurso.enMano);
  const angosto = useAngosto();
  const enMano = ordenEnMano(ordenes ?? SIN_ORDENES, e);
  useEnMano([enMano]);
  const llaveEnMano = enMano && llaveDe(enMano);
  const piezas = lista.quedan?.reduce((suma, o) => suma + o.UNIDADES, 0) ?? 0;
  return (
    <>
      <PageHeader titulo={TITULO} />
      <div className={css.pantalla}>
        <FormaDeAcomodo enCurso={enCurso} ordenes={ordenes ?? SIN_ORDENES} />
        <div className={css.resto}>
          <UltimoGuardado titulo={TITULO} llamadas={DESHACIBLES} cola={enCurso.cola} />
          <Lista
            {...lista}
            enPestana
            barra={null}
            etiqueta="Productos pendientes de acomodar"
            unidad={['por acomodar', 'por acomodar']}
            resumen={enPiezas(piezas)}
            vacio={{
              titulo: 'No hay productos por acomodar',
              texto: 'Aparecerán aquí solos cuando se registre una devolución.',
            }}
            tono={(o) =>
              llaveDe(o) === llaveEnMano ? 'seleccion' : llaveDe(o) === enCurso.senalada ? 'atencion' : null
            }
            palabraDeTono={() => 'Requiere su código de barras'}
            altoMaximo="max(280px, calc(100dvh - 260px))"
          />
          <HistorialDeLecturas cola={enCurso.cola} abierto={!angosto} />
        </div>
      </div>
      {enCurso.dialogo}
    </>
  );
}
