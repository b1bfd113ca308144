import { CONTROLES_CLIENTE, CONTROLES_SEGUIMIENTO } from '@anden/contrato/clientes/ficha-rules.ts';
import { estadoDeTicket } from '@anden/contrato/lecturas.ts';
import { P } from '@anden/contrato/permissions.ts';
import {
  cierreRejection,
  facturaDeTicketRejection,
  MENSAJES_TICKET,
  respuestaRejection,
  TIPOS_DE_TICKET,
  vaTarde,
} from '@anden/contrato/tickets/rules.ts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { now } from '../../platform/clock.ts';
import { useCommand } from '../../platform/command.ts';
import { entero, fechaHora, VACIO } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { usePanel } from '../../platform/navigation.ts';
import { usePresencia } from '../../platform/presencia.ts';
import { useQueryCall } from '../../platform/query.ts';
import { can } from '../../platform/session.ts';
import { useEscritorio } from '../../ui/anchuras.ts';
import { type Atajos, useAtajos, useTeclasSueltas } from '../../ui/atajos.ts';
import { Boton } from '../../ui/Boton.tsx';
import { CuerpoDeFicha } from '../../ui/CuerpoDeFicha.tsx';
import { Resumen } from '../../ui/Detalle.tsx';
import { Estado, Mensaje } from '../../ui/Estado.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelLateral } from '../../ui/PanelLateral.tsx';
import partes from '../../ui/PartesDeFicha.module.css';
import { Presencia } from '../../ui/Presencia.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { BotonesDeVecinos, useTeclasDeVecinos, type Vecinos } from '../../ui/vecinos.tsx';
import { PanelCliente } from '../clientes/index.ts';
import { ContextoDeTicket, OtrosTickets } from './ContextoDeTicket.tsx';
import { Evidencia, Miniaturas } from './Evidencia.tsx';
import { AgregarFactura, VerFactura } from './FacturaDeTicket.tsx';
import { Hilo } from './Hilo.tsx';
import { Responder } from './Responder.tsx';
import { Tiempo } from './Tiempo.tsx';
import {
  type Comentario,
  type Detalle,
  proximaCuenta,
  SIN_CATALOGOS,
  segundosParaRetirar,
  TITULO_TICKETS,
  type Ticket,
  useQuien,
  useReleeAl,
  vecinosDe,
} from './ticket.ts';
import css from './tickets.module.css';
import { useRespuesta } from './useResponder.ts';

/** Milliseconds between readings of the clock: normally, and while an answer may be taken back, whose seconds are shown. */
const RELOJ = 60_000;
const CUARTO = 250;

type Abierto = 'responder' | 'factura' | 'agregar' | 'evidencia' | null;

/** A ticket (specification §2, Tickets): its subject, customer and invoice, what was said, and answering it. */
export function PaginaDeTicket({
  id,
  alVolver,
  alIr,
}: {
  id: number;
  alVolver: () => void;
  /** Opens another ticket in place of this one. */
  alIr: (ticketId: number) => void;
}) {
  const { personas, alEscribir } = usePresencia('ticket', id);
  const lectura = useQueryCall('getTicketsDetalle', { ticket_id: id }, { cada: RELOJ });
  const catalogos = useQueryCall('getCatalogosTicket', {}, { staleTime: 300_000 }).data ?? SIN_CATALOGOS;
  const [abierto, setAbierto] = useState<Abierto>(null);
  const [foto, setFoto] = useState(0);
  const cliente = usePanel('cliente');
  const [dicho, setDicho] = useState<string | null>(null);
  const detalle = lectura.data;
  const quien = useQuien(detalle?.suplidos);
  const t = detalle?.ticket;
  const responde = t && [respuestaRejection(t, quien), cierreRejection(t, quien)].includes(null);
  const cierra = () => setAbierto(null);
  const alPie = useEscritorio();
  const pagina = useRef<HTMLDivElement>(null);
  const [enviando, setEnviando] = useState(false);
  const deLaLista = useVecinosDeTicket(id, alIr);
  // While an answer is being sent its ticket stays.
  const vecinos = deLaLista && enviando ? SIN_VECINOS : deLaLista;
  useTeclasDeVecinos(vecinos);
  const abreRespuesta = useCallback(() => {
    if (alPie) pagina.current?.querySelector<HTMLElement>('form textarea')?.focus();
    else setAbierto('responder');
  }, [alPie]);
  useAtajos(responde ? ATAJOS : null);
  useTeclasSueltas(useMemo(() => (responde ? { r: abreRespuesta } : {}), [responde, abreRespuesta]));
  const verFoto = (cual: number) => {
    setFoto(cual);
    setAbierto('evidencia');
  };
  return (
    <div ref={pagina} onInput={alEscribir}>
      <PageHeader
        titulo={`Ticket ${id}`}
        detalle={
          <span className={css.deCabeza}>
            <span>{t?.asunto || '\u00a0'}</span>
            {t ? <Vence ticket={t} /> : null}
          </span>
        }
        volver={{ etiqueta: 'Volver', alVolver }}
        acciones={
          <>
            <Presencia personas={personas} />
            <BotonesDeVecinos vecinos={vecinos} />
            {t && t.tipo !== 'O' && t.VE_CLIENTE === 'S' && can(CONTROLES_CLIENTE) ? (
              <Boton onClick={cliente.abre}>Cliente...</Boton>
            ) : null}
            {t && t.EVIDENCIAS > 0 ? <Boton onClick={() => verFoto(0)}>Ver evidencia</Boton> : null}
            {responde ? (
              <Boton tipo="principal" onClick={abreRespuesta}>
                Responder ticket
              </Boton>
            ) : null}
          </>
        }
      />
      <p className={css.dichoAlFin} role="status">
        {dicho}
      </p>
      <CuerpoDeFicha
        pedida
        lectura={{ ...lectura, data: detalle && { data: detalle } }}
        vacio={<EmptyState titulo="Sin ticket" />}
      >
        {(d) => (
          <div className={`${partes.partes} ${css.partes}`}>
            <div className={`${partes.dosTercios} ${css.lado}`}>
              <Conversacion detalle={d} alDecir={setDicho} />
              {alPie && responde ? (
                <Responder
                  junto
                  ticket={d.ticket}
                  comentarios={d.data}
                  suplidos={d.suplidos}
                  catalogos={catalogos}
                  alResponder={setDicho}
                  alOcuparse={setEnviando}
                  alCerrar={cierra}
                />
              ) : null}
              {alPie ? null : <ContextoDeTicket detalle={d} alDecir={setDicho} />}
            </div>
            <div className={`${partes.tercio} ${css.lado}`}>
              <Datos detalle={d} />
              {d.ticket.tipo === 'O' ? null : <Factura ticket={d.ticket} alAbrir={setAbierto} />}
              {alPie ? <ContextoDeTicket detalle={d} alDecir={setDicho} /> : null}
              {d.ticket.EVIDENCIAS > 0 ? (
                <Miniaturas ticketId={id} cuantas={d.ticket.EVIDENCIAS} alVer={verFoto} />
              ) : null}
              <OtrosTickets ticketId={id} />
            </div>
          </div>
        )}
      </CuerpoDeFicha>
      {detalle && t && abierto === 'responder' && !alPie ? (
        <Responder
          ticket={t}
          comentarios={detalle.data}
          suplidos={detalle.suplidos}
          catalogos={catalogos}
          alResponder={(mensaje) => {
            setDicho(mensaje);
            cierra();
          }}
          alCerrar={cierra}
        />
      ) : null}
      {t && abierto === 'agregar' ? (
        <AgregarFactura
          ticket={t}
          alTerminar={(mensaje) => {
            if (mensaje) setDicho(mensaje);
            cierra();
          }}
        />
      ) : null}
      {abierto === 'evidencia' ? <Evidencia ticketId={id} inicial={foto} alCerrar={cierra} /> : null}
      {t?.Factura && abierto === 'factura' ? <VerFactura factura={t.Factura} alCerrar={cierra} /> : null}
      <PanelLateral abierto={cliente.abierto} titulo={t?.NOMBRE ?? 'Cliente'} alCerrar={cliente.cierra}>
        {t?.cliente_id ? <PanelCliente cual={{ cliente: t.cliente_id }} /> : null}
      </PanelLateral>
    </div>
  );
}

const ATAJOS: Atajos = { de: 'En un ticket', teclas: [{ teclas: 'r', que: 'Responder' }] };

const SIN_VECINOS: Vecinos = { anterior: undefined, siguiente: undefined };

/** Opens the tickets before and after this one in the list it was opened from; undefined: it was opened from elsewhere. */
function useVecinosDeTicket(id: number, alIr: (ticketId: number) => void): Vecinos | undefined {
  const [lado] = useState(() => vecinosDe(id));
  const ir = useRef(alIr);
  ir.current = alIr;
  return useMemo(() => {
    if (!lado) return undefined;
    const abre = (otro: number | undefined) => (otro === undefined ? undefined : () => ir.current(otro));
    return { anterior: abre(lado.anterior), siguiente: abre(lado.siguiente) };
  }, [lado]);
}

/** Until when an open ticket has to be answered; red once that is past. Nothing while the customer is waited for. */
function Vence({ ticket: t }: { ticket: Ticket }) {
  if (t.estatus === 'CERRADO' || t.ESPERA === 'S' || !t.VENCE) return null;
  const tarde = vaTarde(t.TRANSCURRIDO, t.tiempo_respuesta);
  return (
    <Estado tono={tarde ? 'rechazo' : 'nada'}>{`${tarde ? 'Venció' : 'Vence'} ${fechaHora(t.VENCE)}`}</Estado>
  );
}

/** The server's time, every quarter of a second while something of the thread may be taken back. */
function useCuentaAtras(comentarios: readonly Comentario[]): number {
  const [ahora, setAhora] = useState(now);
  const corre = comentarios.some((c) => segundosParaRetirar(c, now()) > 0);
  useEffect(() => {
    if (!corre) return;
    const reloj = setInterval(() => setAhora(now()), CUARTO);
    return () => clearInterval(reloj);
  }, [corre]);
  return corre ? Math.max(ahora, now()) : now();
}

/** The comments, and taking back the last one. */
function Conversacion({ detalle, alDecir }: { detalle: Detalle; alDecir: (mensaje: string) => void }) {
  const ahora = useCuentaAtras(detalle.data);
  useReleeAl(proximaCuenta(detalle.data, now()));
  const borrador = useRespuesta(detalle.ticket.ticket_id);
  const comando = useCommand('retiraRespuestaTicket', { titulo: TITULO_TICKETS });
  async function retira(c: Comentario): Promise<void> {
    const reply = await comando.run({ ticket_det_id: c.ticket_det_id });
    if (!reply) return;
    // The text of an answer taken back returns to the form, to be corrected.
    if (borrador.get().comentario === '')
      borrador.set({ ...borrador.get(), comentario: reply.data.comentario });
    alDecir(reply.message);
  }
  return (
    <section className={partes.parte} aria-label="Comentarios">
      <h2>Comentarios</h2>
      {detalle.ticket.estatus === 'CERRADO' ? <Mensaje tono="nada">{MENSAJES_TICKET.cerrado}</Mensaje> : null}
      <Hilo
        comentarios={detalle.data}
        ahora={ahora}
        retirando={comando.running}
        alRetirar={(c) => void retira(c)}
      />
    </section>
  );
}

/** The ticket's data and its clock. */
function Datos({ detalle }: { detalle: Detalle }) {
  const t = detalle.ticket;
  const opcionales: readonly (readonly [string, ReactNode])[] = [
    ...(t.REMISION ? [['Remisión', <LigaA key="r" registro="remision" valor={t.REMISION} />] as const] : []),
    ...(t.CLAVE_ARTICULO
      ? [
          [
            'Artículo',
            <span key="a">
              <LigaA registro="articulo" valor={t.CLAVE_ARTICULO} /> {detalle.ticket.ARTICULO}
            </span>,
          ] as const,
        ]
      : []),
    ...(t.unidades === null ? [] : [['Unidades', entero(t.unidades)] as const]),
    ...(t.operador_clte
      ? [['Asesor', <LigaA key="asesor" registro="operador" valor={t.operador_clte} />] as const]
      : []),
    ...(t.fecha_ultimo_pedido ? [['Último pedido', fechaHora(t.fecha_ultimo_pedido)] as const] : []),
    ...(t.fecha_cierre ? [['Cierre', fechaHora(t.fecha_cierre)] as const] : []),
  ];
  return (
    <section className={partes.parte} aria-label="Datos del ticket">
      <h2>{t.MOTIVO}</h2>
      <Resumen
        datos={[
          ['Estatus', <EstatusDeTicket key="e" ticket={t} />],
          ['Tiempo', <Tiempo key="t" ticket={t} esperas={detalle.esperas} />],
          [
            'Dirigido a',
            <span key="d" className={t.MIO ? css.mio : undefined}>
              {t.dirigido_a ?? 'Nadie'}
            </span>,
          ],
          ['Tipo', TIPOS_DE_TICKET[t.tipo]],
          ...(t.NOMBRE
            ? [
                [
                  'Cliente',
                  <span key="c" className={css.conLiga}>
                    {t.VE_CLIENTE === 'S' ? (
                      <LigaA registro="cliente" valor={t.CLAVE_CLIENTE ?? ''} />
                    ) : (
                      t.CLAVE_CLIENTE
                    )}{' '}
                    {t.NOMBRE}
                    {t.VE_CLIENTE === 'N' && can(CONTROLES_CLIENTE) ? (
                      <small className={css.deOtro}>{MENSAJES_TICKET.clienteDeOtro}</small>
                    ) : null}
                  </span>,
                ] as const,
              ]
            : []),
          [
            'Abrió',
            <span key="abrio" className={css.conLiga}>
              {t.CREO ? <LigaA registro="operador" valor={t.CREO} /> : 'El cliente'}
              {`, ${fechaHora(t.fecha_creacion)}`}
            </span>,
          ],
          [
            'Respondió',
            t.respondio ? <LigaA key="respondio" registro="operador" valor={t.respondio} /> : VACIO,
          ],
          ...opcionales,
        ]}
      />
    </section>
  );
}

/** Open, waiting or closed. */
export const EstatusDeTicket = ({ ticket: t }: { ticket: Pick<Ticket, 'estatus' | 'ESPERA'> }) => (
  <Estado tono={t.estatus === 'CERRADO' ? 'hecho' : 'nada'}>{estadoDeTicket(t)}</Estado>
);

/** The customer's invoice, to be looked at, or added while that is possible. */
function Factura({ ticket: t, alAbrir }: { ticket: Ticket; alAbrir: (que: Abierto) => void }) {
  // The control is asked for in the dialog; here it is only decided whether an invoice may be added.
  const agregable =
    can(P.tickets) &&
    facturaDeTicketRejection({ estatus: t.estatus, tipo: t.tipo, conFactura: t.Factura !== null }, '') ===
      MENSAJES_TICKET.controlDeFactura;
  return (
    <section className={partes.parte} aria-label="Factura">
      <h2>Factura</h2>
      {t.Factura ? (
        <div className={css.factura}>
          <strong>
            {t.VE_CLIENTE === 'S' ? <LigaA registro="factura" valor={t.Factura} fila={t} /> : t.Factura}
          </strong>
          {t.VE_CLIENTE === 'S' && can(CONTROLES_SEGUIMIENTO) ? (
            <Boton onClick={() => alAbrir('factura')}>Ver factura</Boton>
          ) : null}
        </div>
      ) : (
        <div className={css.factura}>
          <span>Sin factura</span>
          {agregable ? <Boton onClick={() => alAbrir('agregar')}>Agregar factura</Boton> : null}
        </div>
      )}
    </section>
  );
}
