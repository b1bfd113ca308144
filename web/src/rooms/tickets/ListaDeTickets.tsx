import { cuantos } from '@anden/contrato/cifras.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useConsulta } from '../../platform/consulta.ts';
import { entero } from '../../platform/format.ts';
import { REGISTRO, useDireccionCon } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { useSession } from '../../platform/session.ts';
import { useVer } from '../../platform/ver.tsx';
import { type Atajos, useAtajos, useTeclasSueltas } from '../../ui/atajos.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { IconPlus, IconUserShare } from '../../ui/iconos.ts';
import { DialogoDeSuplencias } from './DialogoDeSuplencias.tsx';
import { NuevoTicket } from './NuevoTicket.tsx';
import { EstatusDeTicket } from './Ticket.tsx';
import { Tiempo } from './Tiempo.tsx';
import { anotaLista, useReleeAl } from './ticket.ts';
import css from './tickets.module.css';
import { useDichoDeTicket } from './useDichoDeTicket.tsx';

const COLUMNAS = columnasDe('getTickets', {
  ticket_id: {
    ancho: 84,
    celda: (t) => (
      <span className={css.folio}>
        {t.MIO && t.estatus === 'ABIERTO' ? (
          <>
            <span className={css.punto} aria-hidden />
            <span className="solo-lector">De mi puesto: </span>
          </>
        ) : null}
        {t.ticket_id}
      </span>
    ),
  },
  estatus: { ancho: 130, celda: (t) => <EstatusDeTicket ticket={t} /> },
  asunto: { tarjeta: 'titulo', recorta: true, ancho: 180 },
  MOTIVO: { ancho: 150 },
  tipo: { ancho: 80 },
  TRANSCURRIDO: { ancho: 84, celda: (t) => <Tiempo ticket={t} /> },
  tiempo_respuesta: { ancho: 90, titulo: 'Horas', ayuda: 'Horas hábiles para responder' },
  ESPERA: { ancho: 110, tarjeta: 'oculta' },
  dirigido_a: {
    ancho: 150,
    celda: (t) => <span className={t.MIO ? css.mio : undefined}>{t.dirigido_a ?? 'Nadie'}</span>,
  },
  comentario: { recorta: true, ancho: 200, tarjeta: 'oculta' },
  tipo_cliente: { tarjeta: 'oculta' },
  clasificacion: { tarjeta: 'oculta' },
  departamento: { tarjeta: 'oculta' },
  operador_clte: { tarjeta: 'oculta' },
  fecha_ultimo_pedido: { tarjeta: 'oculta' },
  MIO: false,
});

const VER = {
  todos: 'Todos',
  abiertos: 'Abiertos',
  mios: 'De mi puesto',
  mios_abiertos: 'Abiertos de mi puesto',
};

const ATAJOS: Atajos = { de: 'En los tickets', teclas: [{ teclas: 'n', que: 'Nuevo ticket' }] };

/** Milliseconds between readings, because elapsed times change with the clock. */
const RELOJ = 60_000;

/** The tickets of a range of days, those about to be late first. */
export function ListaDeTickets({ alAbrir }: { alAbrir: (ticketId: number) => void }) {
  const operador_id = useSession().data.OPERADOR_ID;
  const direccionCon = useDireccionCon();
  const { ver, enPalabras, control } = useVer('Ver', VER);
  const [nuevo, setNuevo] = useState(false);
  const [supliendo, setSupliendo] = useState(false);
  const dicho = useDichoDeTicket(alAbrir);
  const abreNuevo = useRef(() => {});
  useEffect(() => {
    abreNuevo.current = () => {
      dicho.calla();
      setNuevo(true);
    };
  });
  useAtajos(ATAJOS);
  useTeclasSueltas(useMemo(() => ({ n: () => abreNuevo.current() }), []));
  const lista = useConsulta('getTickets', {
    columnas: COLUMNAS,
    extra: {
      operador_id,
      mios: ver === 'mios' || ver === 'mios_abiertos' ? 'S' : 'N',
      abiertos: ver === 'abiertos' || ver === 'mios_abiertos' ? 'S' : 'N',
    },
    extraEnPalabras: enPalabras,
    cada: RELOJ,
  });
  const catalogos = useQueryCall('getCatalogosTicket', {}, { staleTime: 300_000 }).data;
  const pendientes = lista.respuesta?.pendientes;
  const { filas } = lista;
  useEffect(() => {
    if (filas) anotaLista(filas.map((t) => t.ticket_id));
  }, [filas]);
  const cierres = (lista.filas ?? []).flatMap((t) => (t.SE_CIERRA ? [Date.parse(t.SE_CIERRA)] : []));
  useReleeAl(cierres.length > 0 ? Math.min(...cierres) : null);
  return (
    <Consulta
      {...lista}
      unidad={['ticket', 'tickets']}
      filtroAyuda="Asunto, cliente, factura…"
      acciones={
        <>
          <Boton icono={<IconPlus stroke={1.75} aria-hidden />} onClick={() => abreNuevo.current()}>
            Nuevo ticket
          </Boton>
          <BotonIcono
            etiqueta="Suplencias"
            icono={<IconUserShare stroke={1.75} />}
            onClick={() => setSupliendo(true)}
          />
        </>
      }
      controles={control}
      leyenda={pendientes ? <Pendientes {...pendientes} /> : null}
      onElegir={(t) => alAbrir(t.ticket_id)}
      liga={(t) => direccionCon({ [REGISTRO]: t.ticket_id })}
    >
      {nuevo ? (
        <NuevoTicket
          catalogos={catalogos}
          alGuardar={(mensaje, id) => {
            dicho.di(mensaje, id);
            setNuevo(false);
          }}
          alCerrar={() => setNuevo(false)}
        />
      ) : null}
      {supliendo ? <DialogoDeSuplencias alCerrar={() => setSupliendo(false)} /> : null}
      {dicho.aviso}
    </Consulta>
  );
}

/** Open tickets of every date: red only where a promise was broken. */
function Pendientes(p: { ABIERTOS: number; MIOS: number; VENCIDOS: number; POR_VENCER: number }) {
  return (
    <span className={css.pendientes}>
      <span>
        De cualquier fecha: {cuantos(p.ABIERTOS, ['abierto', 'abiertos'])}, {entero(p.MIOS)} de mi puesto
      </span>
      {p.VENCIDOS > 0 ? <Estado tono="rechazo">{cuantos(p.VENCIDOS, ['vencido', 'vencidos'])}</Estado> : null}
      {p.POR_VENCER > 0 ? <Estado tono="atencion">{`${entero(p.POR_VENCER)} por vencer`}</Estado> : null}
    </span>
  );
}
