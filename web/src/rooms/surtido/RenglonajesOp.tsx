import { tituloDe } from '@anden/contrato/rutas.ts';
import type { ReactNode } from 'react';
import { businessDay } from '../../platform/clock.ts';
import { saneado } from '../../platform/consulta.ts';
import { fechaIso } from '../../platform/format.ts';
import { useLista } from '../../platform/lista.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Consulta } from '../../ui/Consulta.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { operadoresDe, totalesDeRemisiones, totalesDeRenglonaje } from './renglonajes/cifras.ts';
import { COLUMNAS_REMISIONES, COLUMNAS_RENGLONAJE } from './renglonajes/columnas.tsx';
import { PanelDeOperador } from './renglonajes/PanelDeOperador.tsx';
import css from './renglonajes/renglonajes.module.css';
import { Totales } from './renglonajes/Totales.tsx';

/** Title of the screen and of its modals (specification §2). */
const TITULO = tituloDe('renglonajesop');
const TODOS = 'TODOS';
/** Nobody's day is open. */
const CERRADO = { surtidor: 0, dia: '', remision: 0 };

/** 'Renglonaje y Surtidos': what each operator picked, day by day and remission by remission, and what is behind it. */
export default function RenglonajesOp() {
  const hoy = businessDay();
  const [escrito, setLugar] = useSearchState({
    desde: hoy,
    hasta: hoy,
    operador: 0,
    pestana: 'renglonaje',
    orden: '',
    sentido: 'asc',
    ...CERRADO,
  });
  const enRemisiones = escrito.pestana === 'remisiones';
  const { desde, hasta } = saneado(
    { ...escrito, filtro: '', pagina: 1 },
    { hoy, orden: '', columnas: COLUMNAS_RENGLONAJE },
  );
  const input = { fecha_ini: desde, fecha_fin: hasta };
  const { data: leido, refetch } = useQueryCall('getRenglonajeOperadores', input, { keep: true });
  const operadores = leido ? operadoresDe(leido.renglonaje, leido.remisiones) : [];
  // An operator who did nothing in this range filters nothing.
  const operador = operadores.find((o) => o.id === escrito.operador);
  const suyos = <F extends { OPERADOR_ID: number }>(filas: readonly F[]) =>
    operador ? filas.filter((f) => f.OPERADOR_ID === operador.id) : filas;
  const comun = {
    titulo: TITULO,
    temas: [],
    rango: [desde, hasta],
    extraEnPalabras: [['Operador', operador?.nombre ?? TODOS]],
    sinOrden: 'Lo más reciente primero',
    lectura: { keep: true },
  } as const;
  const renglonaje = useLista('getRenglonajeOperadores', input, {
    ...comun,
    archivo: 'renglonaje',
    columnas: COLUMNAS_RENGLONAJE,
    filas: (r) => suyos(r.renglonaje),
    llave: (f) => `${f.OPERADOR_ID} ${f.FECHA}`,
  });
  const remisiones = useLista('getRenglonajeOperadores', input, {
    ...comun,
    archivo: 'remisiones',
    columnas: COLUMNAS_REMISIONES,
    filas: (r) => suyos(r.remisiones),
    llave: (f) => `${f.DOCTO_VE_ID} ${f.OPERADOR_ID} ${f.FECHA_SURTIDO}`,
  });
  const { surtidor, dia, remision } = escrito;
  const nombre = operadores.find((o) => o.id === surtidor)?.nombre ?? 'Operador';

  const pestana = {
    desde,
    hasta,
    onConsultar(inicio: string, fin: string) {
      if (inicio === desde && fin === hasta) void refetch();
      else setLugar({ desde: inicio, hasta: fin, ...CERRADO });
    },
    controles: (
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
    ),
    altoMaximo: 'max(280px, calc(100dvh - 360px))',
  };
  const enPestanas = (totales: ReactNode) => (tabla: ReactNode) => (
    <Pestanas
      etiqueta={TITULO}
      pestanas={[
        { id: 'renglonaje', titulo: 'Renglonaje' },
        { id: 'remisiones', titulo: 'Remisiones' },
      ]}
      elegida={enRemisiones ? 'remisiones' : 'renglonaje'}
      onElegir={(id) => setLugar({ pestana: id, orden: '', sentido: 'asc' })}
    >
      {totales}
      {tabla}
    </Pestanas>
  );
  return (
    <>
      {enRemisiones ? (
        <Consulta
          {...remisiones}
          {...pestana}
          etiqueta="Remisiones"
          marco={enPestanas(<Totales de="Remisiones" filas={remisiones.filas} suma={totalesDeRemisiones} />)}
          tono={(f) =>
            f.OPERADOR_ID === surtidor && f.DOCTO_VE_ID === remision && fechaIso(f.FECHA_SURTIDO) === dia
              ? 'seleccion'
              : null
          }
          onElegir={(f) =>
            setLugar({ surtidor: f.OPERADOR_ID, dia: fechaIso(f.FECHA_SURTIDO), remision: f.DOCTO_VE_ID })
          }
        />
      ) : (
        <Consulta
          {...renglonaje}
          {...pestana}
          etiqueta="Renglonaje"
          marco={enPestanas(<Totales de="Renglonaje" filas={renglonaje.filas} suma={totalesDeRenglonaje} />)}
          tono={(f) => (f.OPERADOR_ID === surtidor && f.FECHA === dia ? 'seleccion' : null)}
          onElegir={(f) => setLugar({ surtidor: f.OPERADOR_ID, dia: f.FECHA, remision: 0 })}
        />
      )}
      <PanelDeOperador
        abierto={surtidor > 0 && dia ? { surtidor, nombre, dia, remision } : null}
        alCerrar={() => setLugar(CERRADO)}
        alVerTodo={() => setLugar({ remision: 0 })}
      />
    </>
  );
}
