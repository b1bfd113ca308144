import { tituloDe } from '@anden/contrato/rutas.ts';
import { businessDay } from '../../platform/clock.ts';
import { conPeriodo, saneado } from '../../platform/consulta.ts';
import { useAbrirMarca, useGraficaAbierta } from '../../platform/grafica.tsx';
import { type EntradaDeLista, useLista } from '../../platform/lista.ts';
import { useCerrarJunto, useDireccionCon, useSearchState } from '../../platform/navigation.ts';
import { usePreferenciasDeLista } from '../../platform/preferencias.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { Consulta } from '../../ui/Consulta.tsx';
import { Grafica } from '../../ui/graficas/index.tsx';
import { PanelPlegable } from '../../ui/PanelPlegable.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { operadoresDe, type Renglonaje } from './renglonajes/cifras.ts';
import { ranking, tendencia } from './renglonajes/graficas.ts';
import { PanelDeOperador } from './renglonajes/PanelDeOperador.tsx';
import {
  type Abierto,
  type NombreDePestana,
  type Pestana,
  REMISIONES,
  RENGLONAJE,
} from './renglonajes/pestanas.tsx';
import css from './renglonajes/renglonajes.module.css';
import { Totales } from './renglonajes/Totales.tsx';

/** Title of the screen and of its modals (specification §2). */
const TITULO = tituloDe('renglonajesop');
const TODOS = 'TODOS';
/** Height of a chart in pixels. */
const ALTO = 168;
/** No row is open. */
const CERRADO: Abierto = { surtidor: 0, dia: '', remision: 0 };

/** The filter and the open row, both in the address, and the operators found in the report. */
function useRenglonajes() {
  const hoy = businessDay();
  const { almacenes } = useSession();
  const [escrito, setLugar] = useSearchState({
    desde: hoy,
    hasta: hoy,
    periodo: '',
    operador: 0,
    almacen: 0,
    pestana: RENGLONAJE.id,
    orden: '',
    sentido: 'asc',
    luego: '',
    filtros: '',
    ...CERRADO,
  });
  const { desde, hasta } = saneado(
    { ...escrito, filtro: '', pagina: 1 },
    { hoy, orden: '', columnas: RENGLONAJE.columnas },
  );
  const almacen = almacenes.length > 1 ? almacenes.find((a) => a.ALMACEN_ID === escrito.almacen) : undefined;
  const input = {
    fecha_ini: desde,
    fecha_fin: hasta,
    ...(almacen ? { almacen_id: almacen.ALMACEN_ID } : {}),
  };
  const { data: leido, refetch } = useQueryCall('getRenglonajeOperadores', input, { keep: true });
  const operadores = leido ? operadoresDe(leido.renglonaje, leido.remisiones) : [];
  return {
    desde,
    hasta,
    input,
    operadores,
    almacenes,
    almacen,
    // An operator without work in this range is no filter.
    operador: operadores.find((o) => o.id === escrito.operador),
    pestana: escrito.pestana,
    abierto: { surtidor: escrito.surtidor, dia: escrito.dia, remision: escrito.remision },
    setLugar,
    periodo: conPeriodo(escrito.periodo, (p) => setLugar({ ...p, ...CERRADO }), [hoy, hoy]),
    onConsultar(inicio: string, fin: string) {
      if (inicio === desde && fin === hasta) void refetch();
      else setLugar({ desde: inicio, hasta: fin, periodo: '', ...CERRADO });
    },
  };
}

type Renglonajes = ReturnType<typeof useRenglonajes>;

/** 'Renglonaje y Surtidos': what each operator picked, by day and remission, and what is behind each figure. */
export default function RenglonajesOp() {
  const de = useRenglonajes();
  const { abierto, setLugar } = de;
  const cierra = useCerrarJunto('surtidor');
  const nombre = de.operadores.find((o) => o.id === abierto.surtidor)?.nombre ?? 'Operador';
  return (
    <>
      {de.pestana === REMISIONES.id ? (
        <EnPestana pestana={REMISIONES} de={de} />
      ) : (
        <EnPestana pestana={RENGLONAJE} de={de} />
      )}
      <PanelDeOperador
        abierto={
          abierto.surtidor > 0 && abierto.dia
            ? { ...abierto, nombre, almacen: de.almacen?.ALMACEN_ID ?? 0 }
            : null
        }
        alCerrar={() => cierra(() => setLugar(CERRADO))}
        alVerTodo={() => setLugar({ remision: 0 })}
      />
    </>
  );
}

/** One of the two lists, between the tabs and its totals. */
function EnPestana<N extends NombreDePestana>({ pestana, de }: { pestana: Pestana<N>; de: Renglonajes }) {
  const { operador, operadores, almacen, almacenes, abierto, setLugar } = de;
  const direccionCon = useDireccionCon();
  // Both lists come from the same call; its generic name hides that from the compiler.
  const lista = useLista(pestana.lista, de.input as EntradaDeLista<N>, {
    archivo: pestana.id,
    columnas: pestana.columnas,
    ...(operador ? { solo: (f) => f.OPERADOR_ID === operador.id } : {}),
    rango: [de.desde, de.hasta],
    extraEnPalabras: [
      ['Operador', operador?.nombre ?? TODOS],
      ...(almacenes.length > 1 ? [['Almacén', almacen?.NOMBRE ?? TODOS] as const] : []),
    ],
    sinOrden: 'Lo más reciente primero',
    lectura: { keep: true },
  });
  return (
    <Consulta
      {...lista}
      desde={de.desde}
      hasta={de.hasta}
      hoy={businessDay()}
      {...de.periodo}
      onConsultar={de.onConsultar}
      etiqueta={pestana.titulo}
      controles={
        <>
          <Selector
            className={css.operador ?? ''}
            etiqueta="Operador"
            value={String(operador?.id ?? 0)}
            opciones={[
              { valor: '0', texto: TODOS },
              ...operadores.map((o) => ({ valor: String(o.id), texto: o.nombre })),
            ]}
            onCambio={(id) => setLugar({ operador: Number(id) })}
          />
          {almacenes.length > 1 ? (
            <Selector
              etiqueta="Almacén"
              value={String(almacen?.ALMACEN_ID ?? 0)}
              opciones={[
                { valor: '0', texto: TODOS },
                ...almacenes.map((a) => ({ valor: String(a.ALMACEN_ID), texto: a.NOMBRE })),
              ]}
              onCambio={(id) => setLugar({ almacen: Number(id), ...CERRADO })}
            />
          ) : null}
        </>
      }
      marco={(tabla) => (
        <Pestanas
          etiqueta={TITULO}
          pestanas={[RENGLONAJE, REMISIONES]}
          elegida={pestana.id}
          onElegir={(id) => setLugar({ pestana: id, orden: '', sentido: 'asc', luego: '', filtros: '' })}
        >
          <Totales de={pestana.titulo} filas={lista.filas} suma={pestana.totales} />
          {pestana.id === RENGLONAJE.id && !lista.error ? (
            <Graficas filas={(lista.filas ?? []) as readonly Renglonaje[]} rango={de} />
          ) : null}
          {tabla}
        </Pestanas>
      )}
      tono={(f) => {
        const { surtidor, dia, remision } = pestana.abre(f);
        const suya = remision === 0 || remision === abierto.remision;
        return surtidor === abierto.surtidor && dia === abierto.dia && suya ? 'seleccion' : null;
      }}
      onElegir={(f) => setLugar(pestana.abre(f), abierto.surtidor > 0 ? 'reemplaza' : 'junto')}
      liga={(f) => direccionCon({ ...pestana.abre(f) })}
    />
  );
}

/** How many lines each operator completed, and over several days, how that developed. */
function Graficas({
  filas,
  rango,
}: {
  filas: readonly Renglonaje[];
  rango: Pick<Renglonajes, 'desde' | 'hasta'>;
}) {
  const { cambia } = usePreferenciasDeLista(RENGLONAJE.lista);
  const abierta = useGraficaAbierta(RENGLONAJE.lista);
  const alAbrir = useAbrirMarca();
  const direccionCon = useDireccionCon();
  const ligaCon = (cambios: { operador: number; desde?: string; hasta?: string }): string =>
    direccionCon({ ...cambios, surtidor: '', dia: '', remision: '' });
  return (
    <PanelPlegable
      titulo="Renglones por surtidor"
      abierto={abierta}
      onAbrir={(grafica) => cambia({ grafica })}
      alto={ALTO + 36}
    >
      <div className={css.graficas}>
        <Grafica cuadro={ranking(filas, ligaCon)} dibujo="ranking" alto={ALTO} alAbrir={alAbrir} />
        {rango.desde < rango.hasta ? (
          <Grafica cuadro={tendencia(filas, rango, ligaCon)} dibujo="linea" alto={ALTO} alAbrir={alAbrir} />
        ) : null}
      </div>
    </PanelPlegable>
  );
}
