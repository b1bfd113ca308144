import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import type { Desenlace } from '../../capture/colaDeLecturas.ts';
import { useCommand } from '../../platform/command.ts';
import { entero } from '../../platform/format.ts';
import { enteroDe } from '../../platform/numero.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Carrusel } from '../../ui/Carrusel.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import type { Almacen } from '../articulos/index.ts';
import { imagenesDe } from '../articulos/index.ts';
import { existenciaRechazada } from './anexo.ts';
import css from './Dialogos.module.css';
import type { PorCorregir } from './pendiente.ts';
import { TITULO, type Ubicacion } from './ubicacion.ts';

export interface DialogoProps<B> {
  ubicacion: Ubicacion;
  almacen: Almacen;
  borrador: B;
  pon: (parte: Partial<B>) => void;
  cierra: () => void;
  anota: (desenlace: Desenlace) => void;
}

/** The stock of an article in the location, to be corrected (control 1228). */
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
  const cambio = articulo && articulo.EXISTENCIA !== borrador.anterior;
  const listo = articulo && !rechazo && (piezas !== borrador.anterior || cambio);

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
    // Refused: what the operator has read is the pieces of now, and the next save is over them.
    const fresco = (await query.refetch()).data?.data.find((a) => a.ARTICULO_ID === borrador.articuloId);
    if (fresco) pon({ anterior: fresco.EXISTENCIA });
  }

  return (
    <Dialogo
      abierto
      titulo="Existencia en ubicación"
      alCerrar={cierra}
      cerrable={!comando.running}
      alEnviar={() => void guarda()}
      botones={
        <>
          <Boton grande disabled={comando.running} onClick={cierra}>
            Cancelar
          </Boton>
          <Boton
            grande
            tipo="principal"
            enviar
            disabled={!listo && !comando.running}
            cargando={comando.running}
          >
            Guardar
          </Boton>
        </>
      }
    >
      <div>
        <h3 className={css.nombre}>{articulo?.ARTICULO ?? '\u00a0'}</h3>
        <p className={css.clave}>
          {articulo ? `${articulo.CLAVE_ARTICULO} · ${articulo.NOMBRE_TIPO ?? 'Sin tipo'}` : '\u00a0'}
        </p>
      </div>
      <div className={css.lado}>
        {articulo ? <Carrusel etiqueta="Imagen del artículo" imagenes={imagenesDe(articulo)} /> : null}
        <div className={css.campos}>
          <Campo etiqueta="Ubicación" value={ubicacion.UBICACION} readOnly />
          <Campo
            data-autofocus
            etiqueta="Existencia"
            grande
            inputMode="numeric"
            enterKeyHint="done"
            value={borrador.existencia}
            onChange={(e) => pon({ existencia: e.target.value })}
            onFocus={(e) => e.target.select()}
            reserva
            error={rechazo?.motivo ?? null}
            ayuda={articulo ? `Ahora hay ${entero(articulo.EXISTENCIA)}` : undefined}
          />
        </div>
      </div>
      {cambio ? (
        <Mensaje tono="atencion">
          La existencia cambió de {entero(borrador.anterior)} a {entero(articulo.EXISTENCIA)} mientras se
          editaba.
        </Mensaje>
      ) : null}
      {query.data && !articulo ? (
        <Mensaje tono="atencion">El artículo ya no está en la ubicación.</Mensaje>
      ) : null}
    </Dialogo>
  );
}
