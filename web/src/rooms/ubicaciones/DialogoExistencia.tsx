import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { useCommand } from '../../platform/command.ts';
import { entero } from '../../platform/format.ts';
import { enteroDe } from '../../platform/numero.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { Mensaje } from '../../ui/Estado.tsx';
import { existenciaRechazada } from './anexo.ts';
import { DialogoDePiezas, type DialogoProps, PiezasDelArticulo } from './DialogoDePiezas.tsx';
import type { PorCorregir } from './pendiente.ts';
import { TITULO } from './ubicacion.ts';

/** Corrects the stock of an article in the location (control 1228). */
export function DialogoExistencia(props: DialogoProps<PorCorregir>) {
  const { ubicacion, almacen, borrador, pon, cierra, anota } = props;
  const { OPERADOR_ID } = useSession().data;
  const query = useQueryCall('get_articulosEnUbicacion', { ubicacion_id: ubicacion.UBICACION_ID });
  const comando = useCommand('guardaExistenciaArticuloUbicacion', {
    titulo: TITULO,
    memoria: `configubicacion.${ubicacion.UBICACION_ID}.${borrador.articuloId}`,
  });
  const articulo = query.data?.data.find((a) => a.ARTICULO_ID === borrador.articuloId);
  const piezas = enteroDe(borrador.existencia);
  const rechazo = articulo ? existenciaRechazada(ubicacion, articulo, piezas) : null;
  const cambio = articulo !== undefined && articulo.EXISTENCIA !== borrador.anterior;
  const listo = articulo !== undefined && !rechazo && (piezas !== borrador.anterior || cambio);

  async function guarda(): Promise<void> {
    if (!articulo || !listo || comando.running) return;
    const reply = await comando.run({
      articulo: {
        ARTICULO_ID: articulo.ARTICULO_ID,
        UBICACION_ID: ubicacion.UBICACION_ID,
        EXISTENCIA: piezas,
        EXISTENCIA_ANTERIOR: borrador.anterior,
      },
      almacen_id: almacen.id,
      operador_id: OPERADOR_ID,
    });
    if (reply) {
      cierra();
      anota({ tono: 'hecho', mensaje: reply.message || MENSAJES_UBICACION.guardado });
      return;
    }
    // After a refusal the operator sees the present pieces, and the next save is based on those.
    const fresco = (await query.refetch()).data?.data.find((a) => a.ARTICULO_ID === borrador.articuloId);
    if (fresco) pon({ anterior: fresco.EXISTENCIA });
  }

  return (
    <DialogoDePiezas
      titulo="Existencia en ubicación"
      listo={listo}
      guardando={comando.running}
      guarda={guarda}
      cierra={cierra}
    >
      <PiezasDelArticulo
        articulo={articulo}
        ubicacion={ubicacion}
        existencia={{
          'data-autofocus': true,
          value: borrador.existencia,
          onChange: (e) => pon({ existencia: e.target.value }),
          error: rechazo?.motivo ?? null,
          ayuda: articulo ? `Ahora hay ${entero(articulo.EXISTENCIA)}` : undefined,
        }}
      />
      {cambio ? (
        <Mensaje tono="atencion">
          La existencia cambió de {entero(borrador.anterior)} a {entero(articulo.EXISTENCIA)} mientras se
          editaba.
        </Mensaje>
      ) : null}
      {query.data && !articulo ? (
        <Mensaje tono="atencion">El artículo ya no está en la ubicación.</Mensaje>
      ) : null}
    </DialogoDePiezas>
  );
}
