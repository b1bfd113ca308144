import { archivoRejection } from '@anden/contrato/importaciones/rules.ts';
import { ENTIDADES, type Entidad, repepRejection } from '@anden/contrato/marcador/rules-no-llamar.ts';
import { useState } from 'react';
import { CampoFecha } from '../../../capture/CampoFecha.tsx';
import { leeDia } from '../../../capture/dia.ts';
import { businessDay } from '../../../platform/clock.ts';
import { useCommand } from '../../../platform/command.ts';
import { fecha } from '../../../platform/format.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Casilla } from '../../../ui/Casilla.tsx';
import { DialogoDeForma } from '../../../ui/DialogoDeForma.tsx';
import { Selector } from '../../../ui/Selector.tsx';
import { useEnMemoria, useForma } from '../../../ui/useForma.ts';
import { Subida, SueltaArchivo, useSubida, useSuelta } from '../../importaciones/index.ts';

/** Asks that the list of a state be read: its file, until when it is good, and whether it is only a rehearsal. */
export function CargaRepep(props: {
  titulo: string;
  alCerrar: () => void;
  alPedir: (mensaje: string) => void;
}) {
  const { titulo, alCerrar, alPedir } = props;
  const hoy = businessDay();
  const [ensayo, setEnsayo] = useState(true);
  const [archivo, setArchivo] = useState<{ id: number; nombre: string } | null>(null);
  const { subiendo, falla, sube } = useSubida({ rechaza: archivoRejection });
  const { encima, alSoltar } = useSuelta((a) => void toma(a));
  const comando = useCommand('cargaRepep', { titulo });
  async function toma(a: File | undefined): Promise<void> {
    if (!a || subiendo) return;
    const id = await sube(a);
    setArchivo(id === null ? null : { id, nombre: a.name });
  }
  const campos = useEnMemoria({ entidad: '', fecha: fecha(hoy), vence: '' });
  const leida = {
    entidad: campos.valores.entidad,
    fecha: leeDia(campos.valores.fecha, hoy),
    vence: leeDia(campos.valores.vence, hoy),
    conArchivo: archivo !== null,
  };
  const forma = useForma({
    campos,
    faltaDe: () => repepRejection(leida, hoy),
    guardando: comando.running,
    async envia() {
      const { entidad, fecha, vence } = leida;
      if (!archivo || fecha === null || vence === null) return null;
      return comando.run({
        importacion_id: archivo.id,
        entidad: entidad as Entidad,
        fecha,
        vence,
        ensayo: ensayo ? 'S' : 'N',
      });
    },
    alGuardar: (reply) => alPedir(reply.message),
  });
  return (
    <DialogoDeForma
      titulo="Lista del REPEP"
      guardar={ensayo ? 'Ensayar' : 'Cargar'}
      forma={forma}
      alCerrar={alCerrar}
    >
      <Selector
        etiqueta="Estado de la República"
        data-autofocus
        {...forma.texto('entidad')}
        vacio="Elija el estado"
        opciones={ENTIDADES.map((e) => ({ valor: e, texto: e }))}
      />
      <CampoFecha etiqueta="Fecha de la lista" {...forma.texto('fecha')} />
      <CampoFecha etiqueta="Vence" {...forma.texto('vence')} />
      <section aria-label="Archivo" {...alSoltar}>
        {subiendo ? (
          <Subida {...subiendo} />
        ) : archivo ? (
          <p>
            <strong>{archivo.nombre}</strong>{' '}
            <Boton tipo="discreto" enFila onClick={() => setArchivo(null)}>
              Elegir otro archivo
            </Boton>
          </p>
        ) : (
          <SueltaArchivo
            encima={encima}
            falla={falla ?? forma.errorDe('archivo')}
            ayuda="Un .csv, .txt o .xlsx con un teléfono de 10 dígitos en cada fila"
            onArchivo={(a) => void toma(a)}
          />
        )}
      </section>
      <Casilla
        etiqueta="Sólo ensayar"
        ayuda="Se lee y se cuenta, y nada cambia. Sin ensayar, reemplaza entera a la lista anterior de ese estado."
        checked={ensayo}
        onCambio={setEnsayo}
      />
    </DialogoDeForma>
  );
}
