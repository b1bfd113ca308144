import { sinLlenar } from '@anden/contrato/tickets/lugares.ts';
import { COMENTARIO_MAX, HALLAZGOS, MENSAJES_TICKET as M } from '@anden/contrato/tickets/rules.ts';
import { useState } from 'react';
import { hora } from '../../platform/format.ts';
import { AreaTexto } from '../../ui/AreaTexto.tsx';
import { useAngosto } from '../../ui/anchuras.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Casilla } from '../../ui/Casilla.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { CampoDeGuardada } from './CampoDeGuardada.tsx';
import { CatalogosQueFaltan } from './CatalogosQueFaltan.tsx';
import { DialogoDeGuardadas } from './DialogoDeGuardadas.tsx';
import { PuestoQueResponde } from './PuestoQueResponde.tsx';
import { autorDe, type Comentario, SIN_CATALOGOS } from './ticket.ts';
import css from './tickets.module.css';
import { type ResponderProps, useResponder } from './useResponder.ts';

/**
 * 'Responder ticket' (specification §2, §5 and §6): answers or closes. What others answered meanwhile is shown here before the answer is
 * sent, and is checked once more when it is sent.
 */
export function Responder(props: ResponderProps) {
  const { ticket, catalogos, alCerrar } = props;
  const [administrando, setAdministrando] = useState(false);
  // On a handheld the dialog is closed by its cross alone: the text needs the room.
  const angosto = useAngosto();
  const respuesta = useResponder(props);
  const { e, pon, entre, dicho, responde, cierra, muestra, eleccion, ocupado, guardada, envia } = respuesta;

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
      guardando={ocupado}
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
      <div ref={respuesta.forma} className={css.forma}>
        {catalogos === SIN_CATALOGOS ? <CatalogosQueFaltan /> : null}
        {entre.length > 0 ? <MientrasEscribia comentarios={entre} /> : null}
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
          ref={respuesta.area}
          ayuda={porLlenar.length > 0 ? (guardada.leyendo ? M.llenando : M.sinLlenar)(porLlenar) : null}
          maxLength={COMENTARIO_MAX}
          value={e.comentario}
          error={dicho === M.sinDestino ? null : dicho}
          onCambio={(comentario) => pon({ comentario })}
        />
        {muestra ? <AlCliente mostrar={e.mostrar} espera={e.espera} alCambiar={pon} /> : null}
      </div>
    </Dialogo>
  );
}

/** What others answered meanwhile. */
function MientrasEscribia({ comentarios }: { comentarios: readonly Comentario[] }) {
  return (
    <div className={css.ancho}>
      <Mensaje tono="atencion">
        <p>Mientras usted escribía:</p>
        <ul className={css.entre}>
          {comentarios.map((c) => (
            <li key={c.ticket_det_id}>
              <strong>{autorDe(c)}</strong>, {hora(c.fecha_modif)}: «{c.comentario}»
            </li>
          ))}
        </ul>
      </Mensaje>
    </div>
  );
}

/** Whether the customer sees the answer, and whether the ticket then waits for them. */
function AlCliente(props: {
  mostrar: boolean;
  espera: boolean;
  alCambiar: (cambios: { mostrar?: boolean; espera: boolean }) => void;
}) {
  const { mostrar, espera, alCambiar } = props;
  return (
    <div className={css.ancho}>
      <Casilla
        etiqueta="Mostrar respuesta al cliente"
        checked={mostrar}
        onCambio={(si) => alCambiar({ mostrar: si, espera: si && espera })}
      />
      <Casilla
        etiqueta="El ticket espera al cliente"
        ayuda={
          mostrar
            ? 'El reloj se detiene hasta la siguiente respuesta. No se usa al cerrar.'
            : 'Sólo con una respuesta que se muestra al cliente.'
        }
        checked={mostrar && espera}
        disabled={!mostrar}
        onCambio={(si) => alCambiar({ espera: si })}
      />
    </div>
  );
}
