import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { useEffect, useRef } from 'react';
import { CampoArticulo } from '../../capture/CampoArticulo.tsx';
import { claveDe } from '../../capture/resolver.ts';
import { useCommand } from '../../platform/command.ts';
import { enteroDe } from '../../platform/numero.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { BotonIcono } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconBarcode, IconSearch } from '../../ui/iconos.ts';
import { anexoRechazado } from './anexo.ts';
import { DialogoDePiezas, type DialogoProps, PiezasDelArticulo } from './DialogoDePiezas.tsx';
import type { PorAnexar } from './pendiente.ts';
import { TITULO } from './ubicacion.ts';

/** Marks the field for the article's key: a scan with the focus there belongs to the dialog. */
export const POR_ANEXAR = 'data-por-anexar';

/** Most characters of the field: enough for a label, of which only the article's key is used. */
const ETIQUETA_MAX = 100;

/** Finds an article by key and asks how many pieces of it are in the location (control 1228). */
export function DialogoAnexar(
  props: DialogoProps<PorAnexar> & {
    /** The draft by now, also after a wait; null: the dialog was closed. */
    ahora: () => PorAnexar | null;
  },
) {
  const { ubicacion, almacen, borrador, ahora, pon, cierra, anota } = props;
  const { clave, buscada, existencia } = borrador;
  const { OPERADOR_ID } = useSession().data;
  const campoClave = useRef<HTMLInputElement>(null);
  const campoExistencia = useRef<HTMLInputElement>(null);
  const aqui = useQueryCall('get_articulosEnUbicacion', { ubicacion_id: ubicacion.UBICACION_ID });
  const query = useQueryCall(
    'getinfoArticuloUbicacion',
    { clave_articulo: buscada, almacen_id: almacen.id },
    { enabled: buscada !== '', staleTime: 0 },
  );
  const comando = useCommand('guardaExistenciaArticuloUbicacion', {
    titulo: TITULO,
    memoria: `configubicacion.${ubicacion.UBICACION_ID}.anexar`,
    captura: () => borrador.via ?? 'teclado',
  });
  const info = buscada === '' ? undefined : query.data?.data;
  const articulo = info?.articulo;
  const piezas = enteroDe(existencia);
  const presentes = aqui.data?.data;
  const rechazo = info && presentes ? anexoRechazado(ubicacion, presentes, info, buscada, piezas) : null;
  const listo = articulo !== undefined && presentes !== undefined && !rechazo && buscada === clave.trim();
  const hallado = articulo && rechazo?.de !== 'articulo' ? articulo.ARTICULO_ID : null;

  // If it was found and accepted, the pieces come next; otherwise another key.
  useEffect(() => {
    if (hallado !== null) campoExistencia.current?.focus();
  }, [hallado]);

  async function busca(): Promise<void> {
    if (clave.trim() === '') return;
    // Pasted text may be a whole label.
    const codigo = await claveDe(clave, TITULO, 'teclado');
    // Only for the text it was asked for: another may have been typed or scanned meanwhile.
    if (codigo === '' || ahora()?.clave !== clave) return;
    if (codigo === buscada) {
      pon({ clave: codigo });
      void query.refetch();
    } else pon({ clave: codigo, buscada: codigo, via: 'teclado' });
    campoClave.current?.select();
  }

  async function guarda(): Promise<void> {
    if (!articulo || !listo || comando.running) return;
    const reply = await comando.run({
      articulo: {
        ARTICULO_ID: articulo.ARTICULO_ID,
        UBICACION_ID: ubicacion.UBICACION_ID,
        EXISTENCIA: piezas,
        // It was not attached when it was looked up: if somebody else was quicker, their figure is not overwritten.
        EXISTENCIA_ANTERIOR: 0,
        CLAVE_LEIDA: buscada,
      },
      almacen_id: almacen.id,
      operador_id: OPERADOR_ID,
    });
    if (!reply) return;
    cierra();
    anota({
      tono: 'hecho',
      mensaje: reply.message || `${MENSAJES_UBICACION.guardado} ${articulo.ARTICULO}`,
    });
  }

  return (
    <DialogoDePiezas
      titulo="Anexar artículo"
      listo={listo}
      guardando={comando.running}
      guarda={guarda}
      cierra={cierra}
    >
      <CampoArticulo
        ref={campoClave}
        // While one is being saved another scan is told to wait, because the answer closes the dialog.
        {...(comando.running ? { readOnly: true } : { [POR_ANEXAR]: '' })}
        {...(buscada === '' ? { 'data-autofocus': true } : {})}
        etiqueta="Clave de artículo"
        grande
        maxLength={ETIQUETA_MAX}
        placeholder="Código, clave o nombre"
        enterKeyHint="search"
        autoCapitalize="characters"
        value={clave}
        onCambio={(texto) => pon({ clave: texto })}
        alElegir={(codigo) => pon({ clave: codigo, buscada: codigo, via: 'teclado' })}
        onFocus={(e) => e.target.select()}
        onKeyDown={(e) => {
          if (e.key !== 'Enter' || e.nativeEvent.isComposing) return;
          e.preventDefault();
          void busca();
        }}
        antes={<IconBarcode stroke={1.75} aria-hidden />}
        despues={
          <BotonIcono etiqueta="Buscar" icono={<IconSearch stroke={1.75} />} onClick={() => void busca()} />
        }
      />
      {buscada !== '' && query.error && !query.isFetching ? (
        <Mensaje tono="rechazo">{query.error.message}</Mensaje>
      ) : rechazo?.de === 'articulo' ? (
        <Mensaje tono="rechazo">{rechazo.motivo}</Mensaje>
      ) : null}
      {buscada === '' || (query.error && !info) ? null : (
        <PiezasDelArticulo
          articulo={articulo}
          ubicacion={ubicacion}
          existencia={{
            ref: campoExistencia,
            value: existencia,
            onChange: (e) => pon({ existencia: e.target.value }),
            disabled: rechazo?.de === 'articulo',
            error: rechazo?.de === 'existencia' ? rechazo.motivo : null,
          }}
        />
      )}
    </DialogoDePiezas>
  );
}
