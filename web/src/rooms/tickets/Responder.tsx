import { sinLlenar } from '@anden/contrato/tickets/lugares.ts';
import {
  COMENTARIO_MAX,
  cierraConEleccion,
  cierreRejection,
  HALLAZGOS,
  type Hallazgo,
  MENSAJES_TICKET as M,
  puedeMostrar,
  responderRejection,
  respuestaRejection,
} from '@anden/contrato/tickets/rules.ts';
import { useRef, useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { hora } from '../../platform/format.ts';
import { ask } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { AreaTexto } from '../../ui/AreaTexto.tsx';
import { useAngosto } from '../../ui/anchuras.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Casilla } from '../../ui/Casilla.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { enfocaRechazado } from '../../ui/enfoca.ts';
import { confirmar } from '../../ui/modal.ts';
import { Selector } from '../../ui/Selector.tsx';
import { CampoDeGuardada } from './CampoDeGuardada.tsx';
import { CatalogosQueFaltan } from './CatalogosQueFaltan.tsx';
import { DialogoDeGuardadas } from './DialogoDeGuardadas.tsx';
import { useEscribirGuardada } from './guardadas.ts';
import { PuestoQueResponde } from './PuestoQueResponde.tsx';
import {
  autorDe,
  type Catalogos,
  type Comentario,
  despuesDe,
  SIN_CATALOGOS,
  TITULO_TICKETS,
  type Ticket,
  ultimoDe,
  useQuien,
} from './ticket.ts';
import css from './tickets.module.css';

interface Escrita {
  comentario: string;
  departamento: number;
  puesto: number;
  mostrar: boolean;
  espera: boolean;
  encontrado: Hallazgo | '';
  /** The last comment there was when it began to be written; 0: nothing is written yet. */
  visto: number;
}

const SIN_ESCRIBIR: Escrita = {
  comentario: '',
  departamento: 0,
  puesto: 0,
  mostrar: false,
  espera: false,
  encontrado: '',
  visto: 0,
};

/** Name of the draft of an operator's answer to a ticket. */
export const borradorDeRespuesta = (ticketId: number): string => `ticket.${ticketId}.respuesta`;

/** What is typed of an answer to a ticket, kept through a reload and the end of the session. */
export const useRespuesta = (ticketId: number) => useDraft(borradorDeRespuesta(ticketId), SIN_ESCRIBIR);

export interface ResponderProps {
  ticket: Ticket;
  comentarios: readonly Comentario[];
  /** Positions of those for whom whoever answers stands in. */
  suplidos?: readonly number[];
  catalogos: Catalogos;
  /** What the server said of it. */
  alResponder: (mensaje: string) => void;
  alCerrar: () => void;
}

/**
 * 'Responder ticket' (specification §2, §5 and §6): answers or closes. What others answered meanwhile is shown here before it is
 * sent, and asked for once more at the press.
 */
export function Responder(props: ResponderProps) {
  const { ticket, comentarios, suplidos, catalogos, alResponder, alCerrar } = props;
  const yo = useSession().data.OPERADOR_ID;
  const quien = useQuien(suplidos);
  const borrador = useRespuesta(ticket.ticket_id);
  const e = useStore(borrador);
  const [alAbrir] = useState(() => ultimoDe(comentarios));
  const [intentado, setIntentado] = useState(false);
  const [preguntando, setPreguntando] = useState(false);
  const [administrando, setAdministrando] = useState(false);
  const forma = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const comando = useCommand('responder_ticket', {
    titulo: TITULO_TICKETS,
    memoria: borradorDeRespuesta(ticket.ticket_id),
  });
  const visto = e.visto || alAbrir;
  const entre = despuesDe(comentarios, visto, yo);
  const eleccion = cierraConEleccion(ticket, quien);
  const responde = respuestaRejection(ticket, quien) === null;
  const cierra = cierreRejection(ticket, quien) === null;
  const muestra = puedeMostrar(ticket, quien);
  // On a handheld its cross is enough: what is written needs the room.
  const angosto = useAngosto();
  const ocupado = comando.running || preguntando;

  const respuesta = (cerrar: boolean) => ({
    comentario: e.comentario,
    cerrar,
    mostrar: muestra && e.mostrar,
    puesto_id: e.puesto || null,
    espera: muestra && e.mostrar && e.espera && !cerrar,
    encontrado: cerrar && eleccion ? e.encontrado || null : null,
  });
  const rechazo = intentado ? responderRejection(ticket, quien, respuesta(false)) : null;
  const [rechazoDeCierre, setRechazoDeCierre] = useState<string | null>(null);
  const dicho = rechazoDeCierre ?? rechazo;
  const pon = (cambios: Partial<Escrita>): void => {
    setRechazoDeCierre(null);
    borrador.set({ ...e, visto, ...cambios });
  };

  const guardada = useEscribirGuardada({
    ticket,
    escrito: () => borrador.get().comentario,
    alEscribir: (comentario) => pon({ comentario }),
    area,
  });

  async function envia(cerrar: boolean): Promise<void> {
    if (ocupado) return;
    const r = respuesta(cerrar);
    const motivo = responderRejection(ticket, quien, r);
    setIntentado(!cerrar);
    setRechazoDeCierre(cerrar ? motivo : null);
    if (motivo) {
      const campo = motivo === M.sinDestino ? '[name="dirigido_a"]' : 'textarea';
      enfocaRechazado(forma.current?.querySelector<HTMLElement>(campo));
      return;
    }
    setPreguntando(true);
    try {
      const mostrado = Math.max(visto, ultimoDe(comentarios));
      // Nobody answered: the send itself tells.
      const fresco = await ask('getTicketsDetalle', { ticket_id: ticket.ticket_id }).catch(() => null);
      // What came this very moment is drawn first.
      if (fresco && despuesDe(fresco.data, mostrado, yo).length > 0) return;
      if (cerrar && !(await confirmar(TITULO_TICKETS, M.confirmaCierre, { aceptar: 'Cerrar ticket' })))
        return;
      const reply = await comando.run({
        ticket_id: ticket.ticket_id,
        comentario: r.comentario.trim(),
        cerrar: cerrar ? 'S' : 'N',
        mostrar_al_cli: r.mostrar ? 'S' : 'N',
        operador_id: yo,
        puesto_id: r.puesto_id,
        espera_cliente: r.espera ? 'S' : 'N',
        encontrado: r.encontrado,
        retirable: 'S',
        visto: mostrado,
      });
      // The message is shown in any case and the modal closes (specification §8); what was refused stays written.
      if (!reply) return alCerrar();
      borrador.forget();
      alResponder(reply.message);
    } finally {
      setPreguntando(false);
    }
  }

  if (administrando)
    return (
      <DialogoDeGuardadas ticket={ticket} escrito={e.comentario} alCerrar={() => setAdministrando(false)} />
    );
  const porLlenar = sinLlenar(e.comentario);
  return (
    <Dialogo
      abierto
      titulo="Responder ticket"
      tamano="ancho"
      cerrable={!ocupado}
      alCerrar={alCerrar}
      alEnviar={() => void envia(!responde)}
      botones={
        <>
          {angosto ? null : (
            <Boton disabled={ocupado} onClick={alCerrar}>
              Cancelar
            </Boton>
          )}
          {cierra ? (
            <Boton
              tipo="peligro"
              cargando={ocupado}
              enviar={!responde}
              onClick={responde ? () => void envia(true) : undefined}
            >
              Cerrar ticket
            </Boton>
          ) : null}
          {responde ? (
            <Boton tipo="principal" enviar cargando={ocupado}>
              {entre.length > 0 ? 'Responder de todos modos' : 'Responder'}
            </Boton>
          ) : null}
        </>
      }
    >
      <div ref={forma} className={css.forma}>
        {catalogos === SIN_CATALOGOS ? <CatalogosQueFaltan /> : null}
        {entre.length > 0 ? (
          <div className={css.ancho}>
            <Mensaje tono="atencion">
              <p>Mientras usted escribía:</p>
              <ul className={css.entre}>
                {entre.map((c) => (
                  <li key={c.ticket_det_id}>
                    <strong>{autorDe(c)}</strong>, {hora(c.fecha_modif)}: «{c.comentario}»
                  </li>
                ))}
              </ul>
            </Mensaje>
          </div>
        ) : null}
        <Campo className={css.ancho ?? ''} etiqueta="Asunto" value={ticket.asunto} readOnly reserva />
        {responde ? (
          <PuestoQueResponde
            catalogos={catalogos}
            departamento={e.departamento}
            puesto={e.puesto}
            opcional={e.mostrar && muestra}
            error={dicho === M.sinDestino ? dicho : null}
            alCambiar={({ departamento, puesto }) => pon({ departamento, puesto })}
          />
        ) : null}
        {eleccion ? (
          <Selector
            className={css.ancho ?? ''}
            etiqueta="Al cerrar"
            value={e.encontrado}
            vacio="Sin decir si se encontró"
            opciones={Object.entries(HALLAZGOS).map(([valor, texto]) => ({ valor, texto }))}
            onCambio={(valor) => pon({ encontrado: valor === 'S' || valor === 'N' ? valor : '' })}
          />
        ) : null}
        <CampoDeGuardada
          ticket={ticket}
          escrito={e.comentario}
          alEscribir={guardada.escribe}
          alAdministrar={() => setAdministrando(true)}
        />
        <AreaTexto
          className={css.ancho ?? ''}
          etiqueta="Comentario"
          data-autofocus
          ref={area}
          ayuda={porLlenar.length > 0 ? (guardada.leyendo ? M.llenando : M.sinLlenar)(porLlenar) : null}
          maxLength={COMENTARIO_MAX}
          value={e.comentario}
          error={dicho === M.sinDestino ? null : dicho}
          onCambio={(comentario) => pon({ comentario })}
        />
        {muestra ? (
          <div className={css.ancho}>
            <Casilla
              etiqueta="Mostrar respuesta al cliente"
              checked={e.mostrar}
              onCambio={(mostrar) => pon({ mostrar, espera: mostrar && e.espera })}
            />
            <Casilla
              etiqueta="El ticket espera al cliente"
              ayuda={
                e.mostrar
                  ? 'El reloj se detiene hasta la siguiente respuesta. No se usa al cerrar.'
                  : 'Sólo con una respuesta que se muestra al cliente.'
              }
              checked={e.mostrar && e.espera}
              disabled={!e.mostrar}
              onCambio={(espera) => pon({ espera })}
            />
          </div>
        ) : null}
      </div>
    </Dialogo>
  );
}
