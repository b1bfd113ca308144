import { cuantos } from '@anden/contrato/cifras.ts';
import {
  ASUNTO_MAX,
  COMENTARIO_MAX,
  CONTROL_DE_FACTURA,
  noSeEnviaran,
  TICKET_NUEVO,
  TIPOS_DE_TICKET,
  type TipoDeTicket,
} from '@anden/contrato/tickets/rules.ts';
import { useEffect, useRef } from 'react';
import { CampoCliente } from '../../capture/CampoCliente.tsx';
import { CampoSugerido } from '../../capture/CampoSugerido.tsx';
import { ARTICULOS } from '../../capture/useArticulosSugeridos.ts';
import { useSugeridos } from '../../capture/useSugeridos.ts';
import { AreaTexto } from '../../ui/AreaTexto.tsx';
import { useAngosto } from '../../ui/anchuras.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { CatalogosQueFaltan } from './CatalogosQueFaltan.tsx';
import { Fotografias } from './Fotografias.tsx';
import { PuestoQueResponde } from './PuestoQueResponde.tsx';
import { type Catalogos, SIN_CATALOGOS } from './ticket.ts';
import css from './tickets.module.css';
import { type DelRenglon, type TicketNuevo, useTicketNuevo } from './useTicketNuevo.ts';

export interface NuevoTicketProps {
  /** undefined while they are being read. */
  catalogos: Catalogos | undefined;
  delRenglon?: DelRenglon;
  /** Called with the outcome; without an id the ticket waits in the outbox. */
  alGuardar: (mensaje: string, ticketId: number | null) => void;
  alCerrar: () => void;
}

/** 'Nuevo ticket' (specification §2 and §5): every field or, at the line of a remission, only those that the line leaves open. */
export function NuevoTicket({
  catalogos = SIN_CATALOGOS,
  delRenglon,
  alGuardar,
  alCerrar,
}: NuevoTicketProps) {
  const ticket = useTicketNuevo(catalogos, delRenglon, alGuardar);
  const { valores: f, pon, deArticulo, deCliente, errorDe, guardando } = ticket;
  // On a handheld the dialog is closed by its cross alone: the fields need the room.
  const angosto = useAngosto();

  return (
    <Dialogo
      abierto
      titulo="Nuevo ticket"
      tamano="ancho"
      guardando={guardando}
      alCerrar={alCerrar}
      alEnviar={() => void ticket.guarda()}
      botones={
        <>
          <Boton tipo="discreto" disabled={guardando} onClick={ticket.limpia}>
            Limpiar
          </Boton>
          {angosto ? null : (
            <Boton disabled={guardando} onClick={alCerrar}>
              Cancelar
            </Boton>
          )}
          <Boton tipo="principal" enviar cargando={guardando}>
            Guardar ticket
          </Boton>
        </>
      }
    >
      <div ref={ticket.cuerpo} className={css.forma}>
        {catalogos === SIN_CATALOGOS ? <CatalogosQueFaltan /> : null}
        {delRenglon ? (
          <div className={`${css.ancho} ${css.delRenglon}`}>{delRenglon.dicho}</div>
        ) : (
          <TipoYAsunto ticket={ticket} catalogos={catalogos} />
        )}
        {!deArticulo && ticket.fotos.length > 0 ? (
          <div className={css.ancho}>
            <Mensaje tono="atencion">{noSeEnviaran(ticket.fotos.map((x) => x.nombre))}</Mensaje>
          </div>
        ) : null}
        {deCliente ? <DeCliente ticket={ticket} /> : null}
        <PuestoQueResponde
          catalogos={catalogos}
          departamento={f.departamento}
          puesto={ticket.puesto}
          error={errorDe('dirigido_a')}
          alCambiar={({ departamento, puesto }) => pon({ departamento, puesto })}
        />
        {ticket.eligeArticulo ? <ArticuloDelTicket ticket={ticket} /> : null}
        {deArticulo ? (
          <Campo
            etiqueta="Unidades"
            name="unidades"
            inputMode="numeric"
            reserva
            value={f.unidades}
            error={errorDe('unidades')}
            onChange={(e) => pon({ unidades: e.target.value.replace(/\D/g, '') })}
          />
        ) : null}
        <Campo
          className={css.ancho ?? ''}
          etiqueta={deArticulo ? 'Asunto (opcional)' : 'Asunto'}
          name="asunto"
          data-autofocus={delRenglon ? undefined : true}
          maxLength={ASUNTO_MAX}
          value={f.asunto}
          error={errorDe('asunto')}
          ayuda={`${f.asunto.length} de ${ASUNTO_MAX}`}
          onChange={(e) => pon({ asunto: e.target.value })}
        />
        <AreaTexto
          className={css.ancho ?? ''}
          etiqueta="Comentario"
          name="comentario"
          data-autofocus={delRenglon ? true : undefined}
          maxLength={COMENTARIO_MAX}
          value={f.comentario}
          error={errorDe('comentario')}
          onCambio={(comentario) => pon({ comentario })}
        />
        {deArticulo ? (
          <Fotografias fotos={ticket.fotos} seGuardan={ticket.seGuardan} alCambiar={ticket.cambiaFotos} />
        ) : null}
        <Falla dicha={ticket.falla} />
      </div>
    </Dialogo>
  );
}

/** Whether the ticket is a customer's or internal, and its subject. */
function TipoYAsunto({
  ticket: { valores: f, pon, deCliente },
  catalogos,
}: {
  ticket: TicketNuevo;
  catalogos: Catalogos;
}) {
  const motivos = catalogos.cat_asunto
    .filter((m) => !deCliente || m.interno === 'N')
    .map((m) => ({ valor: String(m.motivo_id), texto: m.asunto }));
  const horas = catalogos.cat_asunto.find((m) => m.motivo_id === f.motivo)?.tiempo_respuesta;

  return (
    <>
      <Selector
        etiqueta="Tipo"
        name="tipo"
        value={f.tipo}
        required
        reserva
        opciones={Object.entries(TIPOS_DE_TICKET).map(([valor, texto]) => ({ valor, texto }))}
        onCambio={(valor) => {
          const tipo: TipoDeTicket = valor === 'C' ? 'C' : 'O';
          const cabe =
            tipo === 'O' || catalogos.cat_asunto.some((m) => m.motivo_id === f.motivo && m.interno === 'N');
          pon({ tipo, motivo: cabe ? f.motivo : Number(primerMotivoDeCliente(catalogos)) });
        }}
      />
      <Selector
        etiqueta="Tipo de asunto"
        name="motivo_id"
        value={String(f.motivo)}
        required
        reserva
        ayuda={
          horas === undefined ? null : `Se responde en ${cuantos(horas, ['hora hábil', 'horas hábiles'])}`
        }
        opciones={motivos}
        onCambio={(valor) => pon({ motivo: Number(valor) })}
      />
    </>
  );
}

/** Which customer it is about, and which of their invoices. */
function DeCliente({ ticket: { valores: f, pon, errorDe } }: { ticket: TicketNuevo }) {
  return (
    <>
      <CampoCliente
        etiqueta="Cliente"
        name="cliente_id"
        placeholder="Clave, teléfono o nombre"
        reserva
        value={f.cliente}
        error={errorDe('cliente_id')}
        ayuda={f.clienteHallado?.dicho}
        onCambio={(cliente) => pon({ cliente, clienteHallado: null })}
        alElegir={(c) =>
          pon({ cliente: c.CLAVE_CLIENTE, clienteHallado: { id: c.CLIENTE_ID, dicho: c.CLIENTE } })
        }
      />
      <Campo
        etiqueta="Control de la factura (opcional)"
        name="factura"
        reserva
        autoCapitalize="characters"
        maxLength={CONTROL_DE_FACTURA}
        value={f.factura}
        error={errorDe('factura')}
        onChange={(e) => pon({ factura: e.target.value })}
      />
    </>
  );
}

/** Which article it is about, found by its key or its name. */
function ArticuloDelTicket({ ticket: { valores: f, pon, errorDe } }: { ticket: TicketNuevo }) {
  const articulos = useSugeridos(f.articulo, ARTICULOS, (a) =>
    pon({
      articulo: a.CLAVE_ARTICULO,
      articuloHallado: { id: a.ARTICULO_ID, dicho: a.ARTICULO },
    }),
  );
  return (
    <CampoSugerido
      etiqueta="Artículo (opcional)"
      name="producto_id"
      placeholder="Clave o nombre"
      reserva
      value={f.articulo}
      error={errorDe('producto_id')}
      ayuda={f.articuloHallado?.dicho}
      onCambio={(articulo) => pon({ articulo, articuloHallado: null })}
      sugeridos={articulos}
    />
  );
}

/** Why its photographs were refused. They fill the dialog and this is below them, so it is scrolled into view. */
function Falla({ dicha }: { dicha: string | null }) {
  const nota = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (dicha) nota.current?.scrollIntoView({ block: 'nearest' });
  }, [dicha]);
  return dicha ? (
    <div ref={nota} className={`${css.ancho} ${css.falla}`}>
      <Mensaje tono="rechazo">{dicha}</Mensaje>
    </div>
  ) : null;
}

const primerMotivoDeCliente = ({ cat_asunto }: Catalogos): number =>
  cat_asunto.find((m) => m.interno === 'N')?.motivo_id ?? TICKET_NUEVO.motivo_id;
