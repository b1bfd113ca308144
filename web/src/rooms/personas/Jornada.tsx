import { AREAS, type Area } from '@anden/contrato/personas/rules.ts';
import { businessDay } from '../../platform/clock.ts';
import { de } from '../../platform/columns.ts';
import { cuantos, enPiezas, fecha, hora } from '../../platform/format.ts';
import { GraficaLeida } from '../../platform/grafica.tsx';
import { hrefDeRegistro, LigaDeRegistro } from '../../platform/LigaDeRegistro.tsx';
import { useDireccionCon, useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { useSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import css from '../../ui/PartesDeFicha.module.css';
import { EmptyState } from '../../ui/Vacios.tsx';
import { type Clase, cuadroPorHora, enOperaciones, enPie, type Hecho, horaDe, porClase } from './jornada.ts';

/** Today's work goes on, so it is read again every minute. */
const CADA_MS = 60_000;

/** Link to the document or ticket that a row is about. */
const ligaDe = ({ DOCUMENTO, TICKET_ID }: Hecho): string | undefined =>
  TICKET_ID === null
    ? hrefDeRegistro('documento', DOCUMENTO ?? '')
    : hrefDeRegistro('ticket', String(TICKET_ID));

const COLUMNAS = columnasDe('getJornadaOperador', {
  FECHA: { ancho: 80, texto: (h) => hora(h.FECHA) },
  HECHO: { tarjeta: 'titulo', ancho: 200 },
  AREA: { ancho: 100, tarjeta: 'oculta' },
  DOCUMENTO: {
    ancho: 170,
    celda: (h) => <LigaDeRegistro href={ligaDe(h)}>{h.DOCUMENTO ?? '—'}</LigaDeRegistro>,
  },
  CLAVE_ARTICULO: { ancho: 130 },
  PIEZAS: { ancho: 90 },
  DESHECHO: { ancho: 120, tono: (h) => (h.DESHECHO === 'S' ? 'atencion' : null) },
});

const k = de<Clase>();
const CLASES = [
  k.texto('HECHO', 'Qué hizo', { tarjeta: 'titulo', estira: true, ancho: 180 }),
  k.texto('AREA', 'Área', { ancho: 96, tarjeta: 'oculta', texto: (c) => AREAS[c.AREA] }),
  k.entero('OPERACIONES', 'Operaciones', { ancho: 112 }),
  k.entero('PIEZAS', 'Piezas', { ancho: 90 }),
];

/** What somebody did on a day: by hour, by kind, and one by one. Pressing a mark or a kind filters the list. */
export function Jornada({ operadorId, dia }: { operadorId: number; dia: string }) {
  const { casa } = useSession();
  const [lugar, setLugar] = useSearchState({ hora: '', area: '', hecho: '' });
  const direccionCon = useDireccionCon();
  const hoy = businessDay();
  const query = useQueryCall(
    'getJornadaOperador',
    { operador_id: operadorId, fecha: dia },
    { keep: true, ...(dia === hoy ? { cada: CADA_MS } : {}) },
  );
  const todos = query.data?.data;
  const deHora = horaDe(casa.zona);
  const filas = todos?.filter(
    (h) =>
      (!lugar.hora || deHora(h) === lugar.hora) &&
      (!lugar.area || h.AREA === lugar.area) &&
      (!lugar.hecho || h.HECHO === lugar.hecho),
  );
  const titulo = dia === hoy ? 'Lo que hizo hoy' : `Lo que hizo el ${fecha(dia)}`;
  const vacio = <EmptyState titulo={dia === hoy ? 'Nada todavía' : 'Ninguna operación ese día'} />;
  const solo = [lugar.hora ? `de las ${lugar.hora} h` : '', AREAS[lugar.area as Area] ?? '', lugar.hecho]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <section className={`${css.parte} ${css.media}`} aria-label="Operaciones por hora">
        <GraficaLeida
          dibujo="apiladas"
          alto={220}
          lectura={query}
          encabezado={<h2>Operaciones por hora</h2>}
          cuadro={
            todos && cuadroPorHora(todos, casa.zona, (hora, area) => direccionCon({ hora, area, hecho: '' }))
          }
        />
        {query.error && !todos ? null : (
          <DataTable
            columnas={CLASES}
            filas={todos && porClase(todos)}
            llave={(c) => c.HECHO}
            etiqueta="Operaciones por clase"
            altoMaximo="16rem"
            filasDeEspera={3}
            liga={(c) => direccionCon({ hecho: c.HECHO, hora: '', area: '' })}
            onElegir={(c) => setLugar({ hecho: c.HECHO, hora: '', area: '' })}
            vacio={vacio}
          />
        )}
      </section>
      <section className={`${css.parte} ${css.entera}`} aria-label={titulo}>
        <h2>{titulo}</h2>
        <DataTable
          columnas={COLUMNAS}
          filas={filas}
          llave={(h) => h.HECHO_ID}
          etiqueta="Operaciones, una a una"
          altoMaximo="26rem"
          filasDeEspera={4}
          renovando={query.isPlaceholderData}
          error={query.error?.message ?? null}
          onReintentar={() => void query.refetch()}
          leyenda={
            filas ? (
              <Cuenta
                filas={filas}
                solo={solo}
                alQuitar={() => setLugar({ hora: '', area: '', hecho: '' })}
              />
            ) : null
          }
          vacio={
            solo ? (
              <EmptyState titulo="Nada así ese día">Quite el filtro para ver lo demás.</EmptyState>
            ) : (
              vacio
            )
          }
        />
      </section>
    </>
  );
}

/** The number of operations in force and their pieces, and a button to leave a filter. */
function Cuenta({ filas, solo, alQuitar }: { filas: readonly Hecho[]; solo: string; alQuitar: () => void }) {
  const cuentan = enPie(filas);
  const deshechas = filas.length - cuentan.length;
  return (
    <>
      <span role="status">
        {[
          enOperaciones(cuentan.length),
          enPiezas(cuentan.reduce((n, h) => n + (h.PIEZAS ?? 0), 0)),
          deshechas > 0 ? cuantos(deshechas, ['deshecha', 'deshechas']) : '',
          solo,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {solo ? (
        <Boton tipo="discreto" onClick={alQuitar}>
          Ver todo el día
        </Boton>
      ) : null}
    </>
  );
}
