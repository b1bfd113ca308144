import { CONTROLES_DE_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { cuantos } from '@anden/contrato/cifras.ts';
import {
  ASUNTO_MAX,
  admiteEvidencia,
  COMENTARIO_MAX,
  CONTROL_DE_FACTURA,
  controlDeFacturaRejection,
  enControlDeFactura,
  MENSAJES_TICKET,
  MOTIVO_DE_ARTICULO,
  TICKET_NUEVO,
  TIPOS_DE_TICKET,
  type TipoDeTicket,
  ticketRejection,
  unidadesRejection,
} from '@anden/contrato/tickets/rules.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CampoCliente } from '../../capture/CampoCliente.tsx';
import { CampoSugerido } from '../../capture/CampoSugerido.tsx';
import { porEnviar } from '../../capture/encolada.ts';
import { type DeQue, useSugeridos } from '../../capture/useSugeridos.ts';
import type { Entrada } from '../../platform/client.ts';
import { useDraft } from '../../platform/draft.ts';
import { useGuardado } from '../../platform/guardado.ts';
import { useStore } from '../../platform/store.ts';
import { AreaTexto } from '../../ui/AreaTexto.tsx';
import { useAngosto } from '../../ui/anchuras.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { enfocaRechazado } from '../../ui/enfoca.ts';
import { Selector } from '../../ui/Selector.tsx';
import { CatalogosQueFaltan } from './CatalogosQueFaltan.tsx';
import { type Foto, Fotografias } from './Fotografias.tsx';
import { PuestoQueResponde } from './PuestoQueResponde.tsx';
import { type Catalogos, SIN_CATALOGOS, TITULO_TICKETS } from './ticket.ts';
import css from './tickets.module.css';

/** What was found by what is typed: its id, and how the field reads then. */
interface Hallado {
  id: number;
  dicho: string;
}

interface Forma {
  tipo: TipoDeTicket;
  motivo: number;
  asunto: string;
  comentario: string;
  departamento: number;
  puesto: number;
  cliente: string;
  clienteHallado: Hallado | null;
  factura: string;
  articulo: string;
  articuloHallado: Hallado | null;
  unidades: string;
}

const EN_BLANCO: Forma = {
  tipo: TICKET_NUEVO.tipo,
  motivo: TICKET_NUEVO.motivo_id,
  asunto: '',
  comentario: '',
  departamento: 0,
  puesto: TICKET_NUEVO.dirigido_a,
  cliente: '',
  clienteHallado: null,
  factura: '',
  articulo: '',
  articuloHallado: null,
  unidades: '',
};

/** What a ticket is about where it is opened at the line of a remission: it is not asked. */
export interface DelRenglon {
  docto_ve_det_id: number;
  articulo_id: number;
  /** The line in words: article, remission and customer. */
  dicho: ReactNode;
  asunto: string;
  /** Pieces of the line. */
  unidades: number;
}

export interface NuevoTicketProps {
  /** Undefined while they are read. */
  catalogos: Catalogos | undefined;
  delRenglon?: DelRenglon;
  /** What became of it; without an id it waits in the outbox. */
  alGuardar: (mensaje: string, ticketId: number | null) => void;
  alCerrar: () => void;
}

const ARTICULOS: DeQue<'buscaArticulos'> = {
  llamada: 'buscaArticulos',
  control: CONTROLES_DE_ARTICULO,
  etiqueta: 'Artículos',
  lee: (a) => ({ id: String(a.ARTICULO_ID), titulo: a.CLAVE_ARTICULO, detalle: a.ARTICULO }),
};

/** 'Nuevo ticket' (specification §2 and §5): every field, or, at the line of a remission, what is left to be said of it. */
export function NuevoTicket({
  catalogos = SIN_CATALOGOS,
  delRenglon,
  alGuardar,
  alCerrar,
}: NuevoTicketProps) {
  const nombre = delRenglon ? `ticket.renglon.${delRenglon.docto_ve_det_id}` : 'ticket.nuevo';
  const [inicial] = useState<Forma>(() =>
    delRenglon
      ? {
          ...EN_BLANCO,
          motivo: MOTIVO_DE_ARTICULO,
          asunto: delRenglon.asunto,
          unidades: String(delRenglon.unidades),
        }
      : EN_BLANCO,
  );
  const borrador = useDraft(nombre, inicial);
  const f = useStore(borrador);
  const [intentado, setIntentado] = useState(false);
  const cuerpo = useRef<HTMLDivElement>(null);
  // Pictures are kept while the dialog is open: a draft has no room for them.
  const [fotos, setFotos] = useState<readonly Foto[]>([]);
  const [falla, setFalla] = useState<string | null>(null);
  const notaDeFalla = useRef<HTMLDivElement>(null);
  // It stands after the pictures, which fill the dialog.
  useEffect(() => {
    if (falla) notaDeFalla.current?.scrollIntoView({ block: 'nearest' });
  }, [falla]);
  const guardado = useGuardado('saveTicketOp', { titulo: TITULO_TICKETS, memoria: nombre });
  const subida = useGuardado('uploadImagesTicket', {
    titulo: TITULO_TICKETS,
    // In red in the dialog (specification §8).
    onRefusal: (refusal) => setFalla(refusal.message),
  });
  // On a handheld its cross is enough: the fields need the room.
  const angosto = useAngosto();
  const guardando = guardado.running || subida.running;
  const pon = (cambios: Partial<Forma>) => borrador.set({ ...f, ...cambios });
  const deArticulo = admiteEvidencia(f.motivo);
  const deCliente = f.tipo === 'C';
  const rechazo = ticketRejection({
    motivo_id: f.motivo,
    asunto: f.asunto,
    comentario: f.comentario,
    dirigido_a: f.puesto || null,
    tipo: f.tipo,
    cliente_id: f.clienteHallado?.id ?? null,
  });
  const factura = deCliente ? f.factura.trim() : '';
  const rechazoDeFactura = factura === '' ? null : controlDeFacturaRejection(factura);
  // Nothing that was typed is left out without a word: an article that was not found, a code read into the pieces.
  const rechazoDeArticulo =
    deArticulo && !delRenglon && f.articulo.trim() !== '' && !f.articuloHallado
      ? MENSAJES_TICKET.articuloSinElegir
      : null;
  const rechazoDeUnidades = deArticulo ? unidadesRejection(Number(f.unidades)) : null;
  const falta =
    rechazo?.campo ??
    (rechazoDeFactura
      ? 'factura'
      : rechazoDeArticulo
        ? 'producto_id'
        : rechazoDeUnidades
          ? 'unidades'
          : null);
  const errorDe = (campo: NonNullable<typeof rechazo>['campo']) =>
    intentado && rechazo?.campo === campo ? rechazo.motivo : null;

  const articulos = useSugeridos(f.articulo, ARTICULOS, (a) =>
    pon({
      articulo: a.CLAVE_ARTICULO,
      articuloHallado: { id: a.ARTICULO_ID, dicho: a.ARTICULO },
    }),
  );

  const datos = (): Entrada<'saveTicketOp'>['ticket_data'] => ({
    motivo_id: f.motivo,
    asunto: f.asunto.trim(),
    comentario: f.comentario.trim(),
    dirigido_a: f.puesto || null,
    tipo: f.tipo,
    cliente_id: deCliente ? (f.clienteHallado?.id ?? null) : null,
    factura: factura === '' ? null : enControlDeFactura(factura),
    producto_id: deArticulo ? (delRenglon?.articulo_id ?? f.articuloHallado?.id ?? null) : null,
    unidades: deArticulo ? Number(f.unidades) || null : null,
    ...(delRenglon ? { docto_ve_det_id: delRenglon.docto_ve_det_id } : {}),
  });

  async function guarda(): Promise<void> {
    setIntentado(true);
    if (guardando) return;
    if (falta) {
      enfocaRechazado(cuerpo.current?.querySelector<HTMLElement>(`[name="${falta}"]`));
      return;
    }
    setFalla(null);
    const resumen = `Ticket: ${f.asunto.trim() || f.comentario.trim()}`;
    const reply =
      deArticulo && fotos.length > 0
        ? await subida.run(
            { images: fotos.map(({ nombre, datos }) => ({ nombre, datos })), ticketData: datos() },
            resumen,
          )
        : await guardado.run({ ticket_data: datos() }, resumen);
    if (!reply) return;
    borrador.forget();
    if (reply === 'encolada') alGuardar(porEnviar('el ticket'), null);
    else alGuardar(reply.message, reply.data.ticket_id);
  }

  const motivos = catalogos.cat_asunto
    .filter((m) => !deCliente || m.interno === 'N')
    .map((m) => ({ valor: String(m.motivo_id), texto: m.asunto }));
  const horas = catalogos.cat_asunto.find((m) => m.motivo_id === f.motivo)?.tiempo_respuesta;

  return (
    <Dialogo
      abierto
      titulo="Nuevo ticket"
      tamano="ancho"
      cerrable={!guardando}
      alCerrar={alCerrar}
      alEnviar={() => void guarda()}
      botones={
        <>
          <Boton
            tipo="discreto"
            disabled={guardando}
            onClick={() => {
              borrador.forget();
              setFotos([]);
              setIntentado(false);
            }}
          >
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
      <div ref={cuerpo} className={css.forma}>
        {catalogos === SIN_CATALOGOS ? <CatalogosQueFaltan /> : null}
        {delRenglon ? (
          <div className={`${css.ancho} ${css.delRenglon}`}>{delRenglon.dicho}</div>
        ) : (
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
                  tipo === 'O' ||
                  catalogos.cat_asunto.some((m) => m.motivo_id === f.motivo && m.interno === 'N');
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
                horas === undefined
                  ? null
                  : `Se responde en ${cuantos(horas, ['hora hábil', 'horas hábiles'])}`
              }
              opciones={motivos}
              onCambio={(valor) => pon({ motivo: Number(valor) })}
            />
          </>
        )}
        {deCliente ? (
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
              error={intentado ? rechazoDeFactura : null}
              onChange={(e) => pon({ factura: e.target.value })}
            />
          </>
        ) : null}
        <PuestoQueResponde
          catalogos={catalogos}
          departamento={f.departamento}
          puesto={f.puesto}
          error={errorDe('dirigido_a')}
          alCambiar={({ departamento, puesto }) => pon({ departamento, puesto })}
        />
        {deArticulo && !delRenglon ? (
          <CampoSugerido
            etiqueta="Artículo (opcional)"
            name="producto_id"
            placeholder="Clave o nombre"
            reserva
            value={f.articulo}
            error={intentado ? rechazoDeArticulo : null}
            ayuda={f.articuloHallado?.dicho}
            onCambio={(articulo) => pon({ articulo, articuloHallado: null })}
            sugeridos={articulos}
          />
        ) : null}
        {deArticulo ? (
          <Campo
            etiqueta="Unidades"
            name="unidades"
            inputMode="numeric"
            reserva
            value={f.unidades}
            error={intentado ? rechazoDeUnidades : null}
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
        {deArticulo ? <Fotografias fotos={fotos} alCambiar={setFotos} /> : null}
        {falla ? (
          <div ref={notaDeFalla} className={`${css.ancho} ${css.falla}`}>
            <Mensaje tono="rechazo">{falla}</Mensaje>
          </div>
        ) : null}
      </div>
    </Dialogo>
  );
}

const primerMotivoDeCliente = ({ cat_asunto }: Catalogos): number =>
  cat_asunto.find((m) => m.interno === 'N')?.motivo_id ?? TICKET_NUEVO.motivo_id;
