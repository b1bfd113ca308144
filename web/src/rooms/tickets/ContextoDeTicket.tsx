import { enPiezas } from '@anden/contrato/cifras.ts';
import { conteoDeTicketRejection, ESTATUS_DE_TICKET } from '@anden/contrato/tickets/rules.ts';
import { type ReactNode, useState } from 'react';
import { comoSeLee } from '../../platform/codigosPropios.ts';
import { useCommand } from '../../platform/command.ts';
import { entero, fechaHora, textoDeLote } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { REGISTRO, useDireccionCon, useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { confirmar } from '../../ui/modal.ts';
import partes from '../../ui/PartesDeFicha.module.css';
import { pulsaLiga } from '../../ui/pulsaFila.ts';
import { FailedState } from '../../ui/Vacios.tsx';
import { type Contexto, type Detalle, TITULO_TICKETS, useQuien } from './ticket.ts';
import css from './tickets.module.css';

type Renglon = Contexto['renglones'][number];
type Otro = Contexto['otros'][number];
type Consecuencia = Contexto['consecuencias'][number];

/** Shortest time between readings caused by messages, which come from the whole warehouse, in milliseconds. */
const PAUSA = 5_000;

const POR: Readonly<Record<Otro['POR'], string>> = {
  FACTURA: 'Misma factura',
  ARTICULO: 'Mismo artículo',
  CLIENTE: 'Mismo cliente',
};

const useContexto = (ticket_id: number) => useQueryCall('getContextoTicket', { ticket_id }, { pausa: PAUSA });

/**
 * What the warehouse knows about a ticket: who picked and packed each line and from where, packing errors, and its guides; with a button
 * that requests a count.
 */
export function ContextoDeTicket({
  detalle,
  alDecir,
}: {
  detalle: Detalle;
  alDecir: (mensaje: string) => void;
}) {
  const { data, error, refetch } = useContexto(detalle.ticket.ticket_id);
  if (error && !data) {
    return (
      <section className={partes.parte} aria-label="Lo que sabe el almacén">
        <FailedState mensaje={error.message} onReintentar={() => void refetch()} />
      </section>
    );
  }
  const { renglones = [], guias = [], consecuencias = [], conteo = null } = data?.data ?? {};
  if (renglones.length === 0 && guias.length === 0 && consecuencias.length === 0) return null;
  return (
    <section className={partes.parte} aria-label="Lo que sabe el almacén">
      <header className={`${css.factura} ${css.deParte}`}>
        <h2>Lo que sabe el almacén</h2>
        {conteo ? <PedirConteo detalle={detalle} conteo={conteo} alDecir={alDecir} /> : null}
      </header>
      {consecuencias.length > 0 ? (
        <ul className={`${css.pasos} ${css.causado}`} aria-label="Lo que causó">
          {consecuencias.map((c) => (
            <li key={`${c.QUE} ${c.FECHA} ${c.FOLIO} ${c.UBICACION}`}>
              <Causado c={c} />
            </li>
          ))}
        </ul>
      ) : null}
      {renglones.length > 0 ? (
        <ul className={css.renglones}>
          {[...renglones].sort(elSuyoPrimero).map((r) => (
            <Tratado key={r.RENGLON} r={r} />
          ))}
        </ul>
      ) : null}
      {guias.map((g) => (
        <p key={g.GUIA} className={css.guia}>
          <strong>Guía {g.GUIA}</strong>
          <span>
            {g.FLETERA}, {fechaHora(g.FECHA)}
            {g.FECHA_ENTREGA
              ? ` · entregada ${fechaHora(g.FECHA_ENTREGA)}${g.RECIBIDO_POR ? ` a ${g.RECIBIDO_POR}` : ''}`
              : ' · sin entregar'}
          </span>
          {g.INCIDENCIA ? <Estado tono="atencion">{g.INCIDENCIA}</Estado> : null}
        </p>
      ))}
    </section>
  );
}

/** Requests a count of the ticket's article in the warehouse it came from, after asking; nothing if such a count is already waiting. */
function PedirConteo({
  detalle: { ticket, suplidos },
  conteo,
  alDecir,
}: {
  detalle: Detalle;
  conteo: NonNullable<Contexto['conteo']>;
  alDecir: (mensaje: string) => void;
}) {
  const quien = useQuien(suplidos);
  const comando = useCommand('pideConteoTicket', { titulo: TITULO_TICKETS });
  const [pedido, setPedido] = useState(false);
  if (pedido) return <ConteoPedido alDejar={() => setPedido(false)} />;
  if (conteo.FOLIO !== null || conteoDeTicketRejection(ticket, quien) !== null) return null;
  async function pide(): Promise<void> {
    const pregunta = `¿Pedir que se cuente ${ticket.CLAVE_ARTICULO} en ${conteo.ALMACEN}?`;
    if (comando.running || !(await confirmar(TITULO_TICKETS, pregunta, { aceptar: 'Pedir conteo' }))) return;
    const reply = await comando.run({ ticket_id: ticket.ticket_id });
    if (!reply) return;
    setPedido(true);
    alDecir(reply.message);
  }
  return (
    <Boton cargando={comando.running} onClick={() => void pide()}>
      Pedir conteo
    </Boton>
  );
}

/** Takes the button's place, and its focus, after the request, so that the next Tab leads to the list to count. The outcome is said above. */
const ConteoPedido = ({ alDejar }: { alDejar: () => void }) => (
  <span ref={enfoca} role="status" tabIndex={-1} className={css.pedido} onBlur={alDejar}>
    <Estado tono="hecho">Conteo pedido</Estado>
  </span>
);

const enfoca = (donde: HTMLElement | null): void => donde?.focus({ preventScroll: true });

/** A shelf in the form of its label, as a link to its page. */
const LigaUbicacion = ({ codigo }: { codigo: string }) => (
  <LigaA registro="ubicacion" valor={codigo}>
    {comoSeLee(codigo)}
  </LigaA>
);

/** Who did it, as a link to their page. */
const Quien = ({ nombre }: { nombre: string }) => <LigaA registro="operador" valor={nombre} />;

/** What a count or a correction changed, in words. */
const cambio = (piezas: number): string =>
  piezas === 0 ? 'sin diferencia' : `${piezas > 0 ? '+' : '−'}${enPiezas(Math.abs(piezas))}`;

/** A count that was requested or made, or a correction, since the ticket was opened. */
function Causado({ c }: { c: Consecuencia }) {
  const folio = c.FOLIO ? <LigaA registro="conteo" valor={c.FOLIO} /> : null;
  if (c.QUE === 'PEDIDO')
    return (
      <>
        {c.OPERADOR ? (
          <>
            <Quien nombre={c.OPERADOR} /> pidió contar en{' '}
          </>
        ) : (
          'Se pidió contar en '
        )}
        {folio}, {fechaHora(c.FECHA)}
      </>
    );
  if (c.QUE === 'CONTEO')
    return (
      <>
        Contó {c.OPERADOR ? <Quien nombre={c.OPERADOR} /> : 'el sistema'} en {folio}, {fechaHora(c.FECHA)}:{' '}
        {c.PIEZAS === null ? 'se cuenta otra vez' : cambio(c.PIEZAS)}
      </>
    );
  return (
    <>
      Corrigió {c.OPERADOR ? <Quien nombre={c.OPERADOR} /> : 'el sistema'} la existencia
      {c.UBICACION ? (
        <>
          {' '}
          en <LigaUbicacion codigo={c.UBICACION} />
        </>
      ) : null}
      , {fechaHora(c.FECHA)}: {cambio(c.PIEZAS ?? 0)}
    </>
  );
}

/** Other tickets of the same invoice, article or customer; nothing if there are none. */
export function OtrosTickets({ ticketId }: { ticketId: number }) {
  const otros = useContexto(ticketId).data?.data.otros ?? [];
  if (otros.length === 0) return null;
  return (
    <section className={partes.parte} aria-label="Otros tickets">
      <h2>Otros tickets</h2>
      <ul className={css.otros}>
        {otros.map((o) => (
          <li key={o.ticket_id}>
            <LigaTicket id={o.ticket_id}>
              {o.ticket_id} · {o.asunto}
            </LigaTicket>
            <small>
              {POR[o.POR]} · {ESTATUS_DE_TICKET[o.estatus]} · {fechaHora(o.fecha_creacion)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A link to another ticket, which opens in place of this one. */
function LigaTicket({ id, children }: { id: number; children: ReactNode }) {
  const [, setLugar] = useSearchState({ [REGISTRO]: 0 });
  return (
    <a
      href={useDireccionCon()({ [REGISTRO]: id })}
      onClick={(e) => pulsaLiga(e, () => setLugar({ [REGISTRO]: id }, 'abre'))}
    >
      {children}
    </a>
  );
}

const elSuyoPrimero = (a: Renglon, b: Renglon): number =>
  Number(b.DEL_TICKET === 'S') - Number(a.DEL_TICKET === 'S');

/** What was done with a line of the ticket's invoice or remission. */
function Tratado({ r }: { r: Renglon }) {
  const falta = r.SURTIDAS < r.UNIDADES;
  return (
    <li data-suyo={r.DEL_TICKET === 'S' || undefined}>
      <p>
        <strong>
          <LigaA registro="articulo" valor={r.CLAVE_ARTICULO} />
        </strong>{' '}
        {r.ARTICULO}
      </p>
      <p className={css.tenue}>
        <LigaA registro="remision" valor={r.REMISION} />
        {' · '}
        {falta ? (
          <Estado tono="atencion">{`${entero(r.SURTIDAS)} de ${enPiezas(r.UNIDADES)} surtidas`}</Estado>
        ) : (
          `${enPiezas(r.UNIDADES)}`
        )}
      </p>
      <ul className={css.pasos}>
        {r.surtidos.map((s) => (
          <li key={`${s.FECHA} ${s.UBICACION} ${s.LOTE}`}>
            Surtió <Quien nombre={s.OPERADOR} /> {enPiezas(s.PIEZAS)}
            {s.UBICACION ? (
              <>
                {' '}
                de <LigaUbicacion codigo={s.UBICACION} />
              </>
            ) : null}
            , {fechaHora(s.FECHA)}
            {s.LOTE || s.FECHA_CADUCIDAD
              ? ` · ${textoDeLote({ LOTE: s.LOTE, FECHA_CADUCIDAD: s.FECHA_CADUCIDAD, FECHA_PRODUCCION: null })}`
              : ''}
          </li>
        ))}
        {r.EMPACO ? (
          <li>
            Empacó <Quien nombre={r.EMPACO} />, {fechaHora(r.FECHA_HORA_EMPAQUE)}
          </li>
        ) : null}
        {r.errores.map((x) => (
          <li key={`${x.FECHA} ${x.TIPO}`}>
            <Estado tono="atencion">{`Error de empaque: ${x.TIPO}, ${enPiezas(x.PIEZAS)}`}</Estado> registró{' '}
            <Quien nombre={x.REGISTRO} />, {fechaHora(x.FECHA)}
            {x.SURTIO ? (
              <>
                {' · surtió '}
                <Quien nombre={x.SURTIO} />
              </>
            ) : null}
            {x.OBSERVACIONES ? ` · ${x.OBSERVACIONES}` : ''}
          </li>
        ))}
      </ul>
    </li>
  );
}
