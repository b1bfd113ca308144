import { sinLlenar } from '@anden/contrato/tickets/lugares.ts';
import { COMENTARIO_MAX, HALLAZGOS, MENSAJES_TICKET as M } from '@anden/contrato/tickets/rules.ts';
import { type ReactNode, useState } from 'react';
import { hora } from '../../platform/format.ts';
import { AreaTexto } from '../../ui/AreaTexto.tsx';
import { useAngosto } from '../../ui/anchuras.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Casilla } from '../../ui/Casilla.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import partes from '../../ui/PartesDeFicha.module.css';
import { Selector } from '../../ui/Selector.tsx';
import { useSinEscribir } from '../../ui/sinEscribir.ts';
import { CampoDeGuardada } from './CampoDeGuardada.tsx';
import { CatalogosQueFaltan } from './CatalogosQueFaltan.tsx';
import { DialogoDeGuardadas } from './DialogoDeGuardadas.tsx';
import { PuestoQueResponde } from './PuestoQueResponde.tsx';
import { autorDe, type Comentario, SIN_CATALOGOS } from './ticket.ts';
import css from './tickets.module.css';
import { type ResponderProps, useResponder } from './useResponder.ts';

const TITULO = 'Responder ticket';

type EnCurso = ReturnType<typeof useResponder>;

/**
 * 'Responder ticket' (specification §2, §5 and §6): answers or closes. What others answered meanwhile is shown here before the answer is
 * sent, and is checked once more when it is sent.
 */
export function Responder(props: ResponderProps) {
  const respuesta = useResponder(props);
  const [administrando, setAdministrando] = useState(false);
  // On a handheld the dialog is closed by its cross alone: the text needs the room.
  const angosto = useAngosto();
  const { ticket, alCerrar } = props;
  const { e, ocupado } = respuesta;
  const guardadas = administrando ? (
    <DialogoDeGuardadas ticket={ticket} escrito={e.comentario} alCerrar={() => setAdministrando(false)} />
  ) : null;
  const campos = <Campos {...props} respuesta={respuesta} alAdministrar={() => setAdministrando(true)} />;
  const alEnviar = () => void respuesta.envia(!respuesta.responde);

  if (props.junto)
    return (
      <>
        <AlPie ocupado={ocupado} alEnviar={alEnviar} botones={<Botones respuesta={respuesta} />}>
          {campos}
        </AlPie>
        {guardadas}
      </>
    );
  if (guardadas) return guardadas;
  return (
    <Dialogo
      abierto
      titulo={TITULO}
      tamano="ancho"
      guardando={ocupado}
      alCerrar={alCerrar}
      alEnviar={alEnviar}
      botones={
        <>
          {angosto ? null : (
            <Boton disabled={ocupado} onClick={alCerrar}>
              Cancelar
            </Boton>
          )}
          <Botones respuesta={respuesta} />
        </>
      }
    >
      {campos}
    </Dialogo>
  );
}

/** The answer as a part of its page, below its thread: whoever writes sees the thread, the customer and the guides. */
function AlPie(props: { ocupado: boolean; alEnviar: () => void; botones: ReactNode; children: ReactNode }) {
  const campos = useSinEscribir(props.ocupado);
  return (
    <section className={`${partes.parte} ${css.alPie}`} aria-label={TITULO}>
      <form
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          props.alEnviar();
        }}
      >
        <div ref={campos}>{props.children}</div>
        <div className={css.botones}>{props.botones}</div>
      </form>
    </section>
  );
}

/** Closes the ticket, or answers it. */
function Botones({ respuesta: { cierra, responde, entre, ocupado, envia } }: { respuesta: EnCurso }) {
  return (
    <>
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
  );
}

/** The answer's fields: those that the operator may use. */
function Campos({
  ticket,
  catalogos,
  junto = false,
  respuesta,
  alAdministrar,
}: ResponderProps & { respuesta: EnCurso; alAdministrar: () => void }) {
  const { e, pon, entre, dicho, responde, muestra, eleccion, guardada } = respuesta;
  const porLlenar = sinLlenar(e.comentario);
  const destino = responde ? (
    <PuestoQueResponde
      catalogos={catalogos}
      departamento={e.departamento}
      puesto={e.puesto}
      opcional={e.mostrar && muestra}
      error={dicho === M.sinDestino ? dicho : null}
      alCambiar={({ departamento, puesto }) => pon({ departamento, puesto })}
    />
  ) : null;
  const alCerrarlo = eleccion ? (
    <Selector
      className={css.ancho ?? ''}
      etiqueta="Al cerrar"
      value={e.encontrado}
      vacio="Sin decir si se encontró"
      opciones={Object.entries(HALLAZGOS).map(([valor, texto]) => ({ valor, texto }))}
      onCambio={(valor) => pon({ encontrado: valor === 'S' || valor === 'N' ? valor : '' })}
    />
  ) : null;
  const comentario = (
    <AreaTexto
      className={css.ancho ?? ''}
      etiqueta="Comentario"
      data-autofocus={junto ? undefined : true}
      rows={junto ? 3 : 5}
      ref={respuesta.area}
      ayuda={porLlenar.length > 0 ? (guardada.leyendo ? M.llenando : M.sinLlenar)(porLlenar) : null}
      maxLength={COMENTARIO_MAX}
      value={e.comentario}
      error={dicho === M.sinDestino ? null : dicho}
      onCambio={(escrito) => pon({ comentario: escrito })}
    />
  );
  return (
    <div ref={respuesta.forma} className={css.forma}>
      {catalogos === SIN_CATALOGOS ? <CatalogosQueFaltan /> : null}
      {entre.length > 0 ? <MientrasEscribia comentarios={entre} /> : null}
      {junto ? null : (
        <Campo className={css.ancho ?? ''} etiqueta="Asunto" value={ticket.asunto} readOnly reserva />
      )}
      {junto ? null : destino}
      {junto ? null : alCerrarlo}
      <CampoDeGuardada
        ticket={ticket}
        escrito={e.comentario}
        alEscribir={guardada.escribe}
        alAdministrar={alAdministrar}
        reserva={!junto}
      />
      {comentario}
      {junto ? destino : null}
      {junto ? alCerrarlo : null}
      {muestra ? <AlCliente mostrar={e.mostrar} espera={e.espera} alCambiar={pon} /> : null}
    </div>
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
    <div className={`${css.ancho} ${css.alCliente}`}>
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
