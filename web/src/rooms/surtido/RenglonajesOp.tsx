import { tituloDe } from '@anden/contrato/rutas.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { businessDay } from '../../platform/clock.ts';
import { saneado } from '../../platform/consulta.ts';
import { exportar } from '../../platform/export.ts';
import { fecha, fechaIso } from '../../platform/format.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Boton } from '../../ui/Boton.tsx';
import type { Columna } from '../../ui/columna.ts';
import { DateRange, rangoRejection } from '../../ui/DateRange.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { enOrden } from '../../ui/enOrden.ts';
import { avisar } from '../../ui/modal.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { operadoresDe, totalesDeRemisiones, totalesDeRenglonaje } from './renglonajes/cifras.ts';
import { COLUMNAS_REMISIONES, COLUMNAS_RENGLONAJE } from './renglonajes/columnas.tsx';
import { PanelDeOperador } from './renglonajes/PanelDeOperador.tsx';
import { Pestana } from './renglonajes/Pestana.tsx';
import css from './renglonajes/renglonajes.module.css';

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
  const orden = { id: escrito.orden, sentido: escrito.sentido === 'desc' ? 'desc' : 'asc' } as const;
  const [rango, setRango] = useState<[string | null, string | null]>([desde, hasta]);
  const [rechazo, setRechazo] = useState<string | null>(null);
  const [exportando, setExportando] = useState(false);
  const query = useQueryCall(
    'getRenglonajeOperadores',
    { fecha_ini: desde, fecha_fin: hasta },
    { keep: true },
  );
  const error = query.error?.message ?? null;

  const leido = query.data;
  const operadores = leido ? operadoresDe(leido.renglonaje, leido.remisiones) : [];
  // An operator who did nothing in this range filters nothing.
  const operador = operadores.find((o) => o.id === escrito.operador);
  const suyos = <F extends { OPERADOR_ID: number }>(filas: readonly F[]) =>
    operador ? filas.filter((f) => f.OPERADOR_ID === operador.id) : filas;
  const renglonaje = leido && enOrden(suyos(leido.renglonaje), COLUMNAS_RENGLONAJE, orden);
  const remisiones = leido && enOrden(suyos(leido.remisiones), COLUMNAS_REMISIONES, orden);
  const filas = enRemisiones ? remisiones : renglonaje;
  const nombre = operadores.find((o) => o.id === escrito.surtidor)?.nombre ?? 'Operador';

  function consultar(): void {
    const [inicio, fin] = rango;
    const motivo = rangoRejection(inicio, fin);
    setRechazo(motivo);
    if (motivo || !inicio || !fin) return;
    if (inicio === desde && fin === hasta) void query.refetch();
    else setLugar({ desde: inicio, hasta: fin, ...CERRADO });
  }

  async function baja<F>(archivo: string, columnas: readonly Columna<F>[], que: readonly F[]): Promise<void> {
    setExportando(true);
    try {
      const columna = columnas.find((c) => c.id === orden.id)?.titulo;
      await exportar({
        nombre: archivo,
        columnas,
        filas: que,
        rango: [desde, hasta],
        filtro: [
          ['Desde', fecha(desde)],
          ['Hasta', fecha(hasta)],
          ['Operador', operador?.nombre ?? TODOS],
          ['Orden', columna ? `${columna}, ${orden.sentido}endente` : 'Lo más reciente primero'],
        ],
      });
    } catch (e) {
      void avisar(TITULO, e instanceof Error ? e.message : 'No fue posible exportar.', 'rechazo');
    } finally {
      setExportando(false);
    }
  }

  const comun = {
    orden,
    onOrden: (id: string, sentido: 'asc' | 'desc') => setLugar({ orden: id, sentido }),
    error,
    onReintentar: () => void query.refetch(),
    renovando: query.isFetching && leido !== undefined,
  };
  return (
    <>
      <PageHeader
        titulo={TITULO}
        acciones={
          <Boton
            icono={<IconDownload stroke={1.75} />}
            cargando={exportando}
            disabled={!filas || filas.length === 0 || query.isFetching}
            onClick={() =>
              void (enRemisiones
                ? baja('remisiones', COLUMNAS_REMISIONES, remisiones ?? [])
                : baja('renglonaje', COLUMNAS_RENGLONAJE, renglonaje ?? []))
            }
          >
            Exportar
          </Boton>
        }
      />
      <form
        className={css.barra}
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          consultar();
        }}
      >
        <DateRange
          desde={rango[0]}
          hasta={rango[1]}
          error={rechazo}
          onCambio={(inicio, fin) => setRango([inicio, fin])}
        />
        <Boton tipo="principal" enviar cargando={query.isFetching}>
          Consultar
        </Boton>
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
      </form>
      {rechazo ? (
        <div className={css.rechazo}>
          <Mensaje tono="rechazo">{rechazo}</Mensaje>
        </div>
      ) : null}
      <Pestanas
        etiqueta={TITULO}
        pestanas={[
          { id: 'renglonaje', titulo: 'Renglonaje' },
          { id: 'remisiones', titulo: 'Remisiones' },
        ]}
        elegida={enRemisiones ? 'remisiones' : 'renglonaje'}
        onElegir={(pestana) => setLugar({ pestana, orden: '', sentido: 'asc' })}
      >
        {enRemisiones ? (
          <Pestana
            key="remisiones"
            {...comun}
            etiqueta="Remisiones"
            columnas={COLUMNAS_REMISIONES}
            filas={remisiones}
            llave={(f) => `${f.DOCTO_VE_ID} ${f.OPERADOR_ID} ${f.FECHA_SURTIDO}`}
            elegida={(f) =>
              f.OPERADOR_ID === escrito.surtidor &&
              f.DOCTO_VE_ID === escrito.remision &&
              fechaIso(f.FECHA_SURTIDO) === escrito.dia
            }
            onElegir={(f) =>
              setLugar({
                surtidor: f.OPERADOR_ID,
                dia: fechaIso(f.FECHA_SURTIDO),
                remision: f.DOCTO_VE_ID,
              })
            }
            totales={totalesDeRemisiones(remisiones ?? [])}
          />
        ) : (
          <Pestana
            key="renglonaje"
            {...comun}
            etiqueta="Renglonaje"
            columnas={COLUMNAS_RENGLONAJE}
            filas={renglonaje}
            llave={(f) => `${f.OPERADOR_ID} ${f.FECHA}`}
            elegida={(f) => f.OPERADOR_ID === escrito.surtidor && f.FECHA === escrito.dia}
            onElegir={(f) => setLugar({ surtidor: f.OPERADOR_ID, dia: f.FECHA, remision: 0 })}
            totales={totalesDeRenglonaje(renglonaje ?? [])}
          />
        )}
      </Pestanas>
      <PanelDeOperador
        abierto={
          escrito.surtidor > 0 && escrito.dia
            ? { surtidor: escrito.surtidor, nombre, dia: escrito.dia, remision: escrito.remision }
            : null
        }
        alCerrar={() => setLugar(CERRADO)}
        alVerTodo={() => setLugar({ remision: 0 })}
      />
    </>
  );
}
