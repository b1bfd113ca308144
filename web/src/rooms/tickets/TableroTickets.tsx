import { P } from '@anden/contrato/permissions.ts';
import { RESPONDEN } from '@anden/contrato/tickets/rules.ts';
import { useState } from 'react';
import { useConsulta } from '../../platform/consulta.ts';
import { useEspera } from '../../platform/espera.ts';
import { cuantos, entero } from '../../platform/format.ts';
import { useAbrirMarca, useGraficaAbierta } from '../../platform/grafica.tsx';
import { hrefDe, REGISTRO, useDireccionCon, useSearchState } from '../../platform/navigation.ts';
import { usePreferenciasDeLista } from '../../platform/preferencias.ts';
import { useQueryCall } from '../../platform/query.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { can } from '../../platform/session.ts';
import { BotonIcono } from '../../ui/Boton.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { Grafica } from '../../ui/graficas/index.tsx';
import { IconDirections } from '../../ui/iconos.ts';
import { PanelPlegable } from '../../ui/PanelPlegable.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { DialogoDeDestinos } from './DialogoDeDestinos.tsx';
import {
  cuadroDeAsuntos,
  cuadroDeEdades,
  cuadroDePuestos,
  cuadroDeTiempos,
  type TableroDeTickets,
  totalesDe,
} from './tablero.ts';
import css from './tickets.module.css';

/** Days before today at which the default range begins. */
const DIAS = 30;
/** Milliseconds between readings, because with the clock more tickets become late. */
const RELOJ = 60_000;
/** Height of a chart in pixels. */
const ALTO = 168;

const CUALES = [
  { valor: 'abiertos', texto: 'Abiertos ahora' },
  { valor: 'tiempos', texto: 'Tiempos del período' },
] as const;

const COLUMNAS = columnasDe('getTiemposTickets', {
  ticket_id: { ancho: 84 },
  asunto: { tarjeta: 'titulo', recorta: true, ancho: 180 },
  PRIMERA: { ancho: 160, ayuda: 'Horas hábiles hasta la primera respuesta' },
  CIERRE: { ancho: 140, ayuda: 'Horas hábiles hasta el cierre, sin las que esperó al cliente' },
  CUMPLE: { ancho: 120, tono: { S: 'hecho', N: 'rechazo', P: 'nada' } },
  tiempo_respuesta: { ancho: 90, titulo: 'Horas', ayuda: 'Horas hábiles para responder' },
  departamento: { tarjeta: 'oculta' },
});

/**
 * 'Tablero de tickets' (9020): what is open, who has it and since when, and how long the tickets of a range took; every mark opens its
 * rows.
 */
export default function TableroTickets() {
  const consulta = useConsulta('getTiemposTickets', { columnas: COLUMNAS, dias: DIAS });
  const espera = useEspera(consulta.total === 0 && consulta.filas !== undefined)('ticket');
  const [destinos, setDestinos] = useState(false);
  const leeCatalogos = can([...RESPONDEN, P.surtidorem]);
  return (
    <Consulta
      {...consulta}
      unidad={['ticket', 'tickets']}
      filtroAyuda="Asunto, puesto, cliente, factura…"
      espera={espera}
      aviso={espera ? null : <Graficas desde={consulta.desde} hasta={consulta.hasta} />}
      acciones={
        leeCatalogos ? (
          <BotonIcono
            etiqueta="A qué puesto va cada asunto"
            icono={<IconDirections stroke={1.75} />}
            onClick={() => setDestinos(true)}
          />
        ) : null
      }
    >
      {destinos ? <DialogoDeDestinos alCerrar={() => setDestinos(false)} /> : null}
    </Consulta>
  );
}

function Graficas(rango: { desde: string; hasta: string }) {
  const { cambia } = usePreferenciasDeLista('getTiemposTickets');
  const abierta = useGraficaAbierta('getTiemposTickets');
  const { data, error } = useQueryCall(
    'getTableroTickets',
    { fecha_ini: rango.desde, fecha_fin: rango.hasta },
    { keep: true, enabled: abierta, cada: RELOJ },
  );
  const [lugar, setLugar] = useSearchState({ graficas: CUALES[0].valor as string });
  const cuales = CUALES.find((c) => c.valor === lugar.graficas)?.valor ?? CUALES[0].valor;
  // The list below reads the same days, and says why there are none.
  if (error) return null;
  return (
    <PanelPlegable
      titulo="Cómo van los tickets"
      abierto={abierta}
      onAbrir={(grafica) => cambia({ grafica })}
      alto={ALTO + 84}
    >
      <div className={css.cuales}>
        <Selector
          etiqueta="Gráficas"
          required
          value={cuales}
          opciones={CUALES}
          onCambio={(graficas) => setLugar({ graficas })}
        />
        {data ? <Totales tablero={data} /> : null}
      </div>
      {data ? <Cuadros tablero={data} cuales={cuales} /> : null}
    </PanelPlegable>
  );
}

/** The open tickets of every date: red only if a promise was broken. */
function Totales({ tablero }: { tablero: TableroDeTickets }) {
  const { abiertos, vencidos, porVencer } = totalesDe(tablero);
  return (
    <span className={css.pendientes}>
      <strong>{cuantos(abiertos, ['abierto', 'abiertos'])}</strong>
      {vencidos > 0 ? <Estado tono="rechazo">{cuantos(vencidos, ['vencido', 'vencidos'])}</Estado> : null}
      {porVencer > 0 ? <Estado tono="atencion">{`${entero(porVencer)} por vencer`}</Estado> : null}
    </span>
  );
}

function Cuadros({
  tablero,
  cuales,
}: {
  tablero: TableroDeTickets;
  cuales: (typeof CUALES)[number]['valor'];
}) {
  const alAbrir = useAbrirMarca();
  const direccionCon = useDireccionCon();
  const [desde = tablero.HOY] = tablero.data.map((f) => f.DESDE).sort();
  // Link to the open tickets of any date.
  const deAbiertos = (filtros: string) =>
    can(P.tickets) ? hrefDe('tickets', { ver: 'abiertos', desde, hasta: tablero.HOY, filtros }) : undefined;
  if (cuales === 'tiempos')
    return (
      <Grafica
        cuadro={cuadroDeTiempos(tablero, (filtros) =>
          direccionCon({ filtros, filtro: '', pagina: '', [REGISTRO]: '' }),
        )}
        dibujo="barras"
        alto={ALTO}
        alAbrir={alAbrir}
      />
    );
  return (
    <div className={css.graficas}>
      <Grafica cuadro={cuadroDePuestos(tablero, deAbiertos)} dibujo="ranking" alto={ALTO} alAbrir={alAbrir} />
      <Grafica cuadro={cuadroDeEdades(tablero, deAbiertos)} dibujo="barras" alto={ALTO} alAbrir={alAbrir} />
      <Grafica cuadro={cuadroDeAsuntos(tablero, deAbiertos)} dibujo="ranking" alto={ALTO} alAbrir={alAbrir} />
    </div>
  );
}
