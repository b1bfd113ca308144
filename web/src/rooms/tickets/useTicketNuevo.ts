import {
  admiteEvidencia,
  controlDeFacturaRejection,
  destinoDeMotivo,
  enControlDeFactura,
  MENSAJES_TICKET,
  MOTIVO_DE_ARTICULO,
  TICKET_NUEVO,
  type TipoDeTicket,
  ticketRejection,
  unidadesRejection,
} from '@anden/contrato/tickets/rules.ts';
import { type ReactNode, useState } from 'react';
import { porEnviar } from '../../capture/encolada.ts';
import { ARTICULOS } from '../../capture/useArticulosSugeridos.ts';
import type { Entrada } from '../../platform/client.ts';
import { useEnBorrador } from '../../platform/enBorrador.ts';
import { useGuardado } from '../../platform/guardado.ts';
import { useForma } from '../../ui/useForma.ts';
import { type Catalogos, TITULO_TICKETS, useQuien } from './ticket.ts';
import { useFotos } from './useFotos.ts';

/** What a typed text was resolved to: its id, and the text that the field then shows. */
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
  /** Null: that of the subject. */
  puesto: number | null;
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
  puesto: null,
  cliente: '',
  clienteHallado: null,
  factura: '',
  articulo: '',
  articuloHallado: null,
  unidades: '',
};

/** What a ticket opened at a remission's line is about, so that it need not be asked. */
export interface DelRenglon {
  docto_ve_det_id: number;
  articulo_id: number;
  /** The line in words: article, remission and customer. */
  dicho: ReactNode;
  asunto: string;
  /** Pieces of the line. */
  unidades: number;
}

type Rechazo = NonNullable<ReturnType<typeof ticketRejection>>;
/** A field that can be wrong, by its name in the dialog. */
type CampoDeTicket = Rechazo['campo'] | 'factura' | 'producto_id' | 'unidades';

export type TicketNuevo = ReturnType<typeof useTicketNuevo>;

/** What is wrong with the fields, in the order in which it is shown. */
function rechazosDe(
  f: Forma,
  delRenglon: DelRenglon | undefined,
): { campo: CampoDeTicket; motivo: string }[] {
  const deArticulo = admiteEvidencia(f.motivo);
  const factura = f.tipo === 'C' ? f.factura.trim() : '';
  const general = ticketRejection({
    motivo_id: f.motivo,
    asunto: f.asunto,
    comentario: f.comentario,
    dirigido_a: f.puesto || null,
    tipo: f.tipo,
    cliente_id: f.clienteHallado?.id ?? null,
  });
  const deFactura = factura === '' ? null : controlDeFacturaRejection(factura);
  // Nothing typed may be dropped silently: neither an article that was not found, nor a code scanned into the pieces.
  const sinElegir = deArticulo && !delRenglon && f.articulo.trim() !== '' && !f.articuloHallado;
  const deUnidades = deArticulo ? unidadesRejection(Number(f.unidades)) : null;
  return [
    ...(general ? [general] : []),
    ...(deFactura ? [{ campo: 'factura' as const, motivo: deFactura }] : []),
    ...(sinElegir ? [{ campo: 'producto_id' as const, motivo: MENSAJES_TICKET.articuloSinElegir }] : []),
    ...(deUnidades ? [{ campo: 'unidades' as const, motivo: deUnidades }] : []),
  ];
}

/** The fields in the form that the call takes. */
function datosDe(f: Forma, delRenglon: DelRenglon | undefined): Entrada<'saveTicketOp'>['ticket_data'] {
  const deArticulo = admiteEvidencia(f.motivo);
  const deCliente = f.tipo === 'C';
  const factura = deCliente ? f.factura.trim() : '';
  return {
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
  };
}

/** A new ticket in progress: its draft, what is wrong with it, and its save, with or without photographs. */
export function useTicketNuevo(
  catalogos: Catalogos,
  delRenglon: DelRenglon | undefined,
  alGuardar: (mensaje: string, ticketId: number | null) => void,
) {
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
  const { controles } = useQuien();
  const campos = useEnBorrador(nombre, inicial);
  const f = campos.valores;
  const { fotos, cambiaFotos, seGuardan } = useFotos(nombre);
  const [falla, setFalla] = useState<string | null>(null);
  const guardado = useGuardado('saveTicketOp', { titulo: TITULO_TICKETS, memoria: nombre });
  const subida = useGuardado('uploadImagesTicket', {
    titulo: TITULO_TICKETS,
    // Shown in red in the dialog (specification §8).
    onRefusal: (refusal) => setFalla(refusal.message),
  });
  const deArticulo = admiteEvidencia(f.motivo);
  // An operator who may not search articles could not choose one.
  const eligeArticulo = deArticulo && !delRenglon && ARTICULOS.control.some((c) => controles.has(c));
  const puestoDe = ({ puesto, motivo }: Forma): number =>
    puesto ?? destinoDeMotivo(catalogos.cat_asunto, motivo);
  const dicho = (escrito: Forma): Forma => ({
    ...escrito,
    puesto: puestoDe(escrito),
    ...(eligeArticulo ? {} : { articulo: '', articuloHallado: null }),
  });
  const forma = useForma({
    campos,
    faltaDe: (escrito) => rechazosDe(dicho(escrito), delRenglon),
    guardando: guardado.running || subida.running,
    envia(escrito) {
      setFalla(null);
      const resumen = `Ticket: ${escrito.asunto.trim() || escrito.comentario.trim()}`;
      const ticket_data = datosDe(dicho(escrito), delRenglon);
      if (!deArticulo || fotos.length === 0) return guardado.run({ ticket_data }, resumen);
      const images = fotos.map(({ nombre, datos }) => ({ nombre, datos }));
      return subida.run({ images, ticketData: ticket_data }, resumen);
    },
    alGuardar(reply) {
      cambiaFotos(() => []);
      if (reply === 'encolada') alGuardar(porEnviar('el ticket'), null);
      else alGuardar(reply.message, reply.data.ticket_id);
    },
  });

  return {
    ...forma,
    delRenglon,
    /** The position it goes to: the chosen one, or else its subject's; 0: none. */
    puesto: puestoDe(f),
    /** It is about an article, so it takes pieces and photographs. */
    deArticulo,
    /** Whether its article is chosen here. */
    eligeArticulo,
    deCliente: f.tipo === 'C',
    fotos,
    cambiaFotos,
    /** Whether this device keeps the photographs with the draft. */
    seGuardan,
    /** Why its photographs were refused. */
    falla,
    limpia() {
      forma.limpia();
      cambiaFotos(() => []);
    },
  };
}
