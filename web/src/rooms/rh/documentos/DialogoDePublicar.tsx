import { ARCHIVO_GUARDADO_MAX } from '@anden/contrato/archivos/rules.ts';
import { CAMBIO_MAX, publicacionRejection } from '@anden/contrato/rh/documentos-rules.ts';
import { RH_MAX } from '@anden/contrato/rh/rules.ts';
import { useState } from 'react';
import { useCommand } from '../../../platform/command.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { Casilla } from '../../../ui/Casilla.tsx';
import { DialogoDeForma } from '../../../ui/DialogoDeForma.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { avisar } from '../../../ui/modal.ts';
import { Selector } from '../../../ui/Selector.tsx';
import { useEnMemoria, useForma } from '../../../ui/useForma.ts';
import { Subida, SueltaArchivo, useSuelta } from '../../importaciones/index.ts';
import type { Documento } from './documento.ts';
import css from './documentos.module.css';
import { useArchivo } from './useArchivo.ts';

const FORMAS = [
  { valor: 'archivo', texto: 'Un archivo que se guarda aquí' },
  { valor: 'liga', texto: 'Una liga a otro lugar' },
];
const ACEPTA = '.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg';
const AYUDA = `PDF, PNG o JPEG; hasta ${ARCHIVO_GUARDADO_MAX / 1024 / 1024} MB`;

export interface DialogoDePublicarProps {
  /** Title of the screen's modals. */
  titulo: string;
  documento: Documento;
  alCerrar: () => void;
}

/** Publishes a version. If somebody else did so meanwhile, that is said, and what was chosen here stays. */
export function DialogoDePublicar({ titulo, documento: d, alCerrar }: DialogoDePublicarProps) {
  // The version that the operator has seen: nobody replaces a version they have not looked at.
  const [base, setBase] = useState(d.VERSION);
  const esPrimera = base === 0;
  const [como, setComo] = useState<string>(d.version?.URL ? 'liga' : 'archivo');
  const [menor, setMenor] = useState(false);
  const [nombre, setNombre] = useState<string | null>(null);
  const { subiendo, falla, sube } = useArchivo();
  const { encima, alSoltar } = useSuelta((archivo) => void toma(archivo));
  const publica = useCommand('publicaDocumento', { titulo });
  const otra = d.VERSION === base ? null : d.versiones.find((v) => v.VERSION === d.VERSION);

  async function toma(archivo: File | undefined): Promise<void> {
    if (!archivo || subiendo || como === 'liga') return;
    const id = await sube(archivo);
    setNombre(id === null ? null : archivo.name);
    forma.pon({ archivo_id: id ?? 0 });
  }

  const forma = useForma({
    campos: useEnMemoria({ url: '', archivo_id: 0, cambio: '' }),
    faltaDe: (v) =>
      publicacionRejection({ ...v, ...(como === 'liga' ? { archivo_id: 0 } : { url: '' }) }, esPrimera),
    callaAlEscribir: true,
    guardando: publica.running || subiendo !== null,
    envia: ({ url, archivo_id, cambio }) =>
      publica.run({
        documento_id: d.DOCUMENTO_ID,
        version: base,
        ...(como === 'liga' ? { url: url.trim() } : { archivo_id }),
        cambio: cambio.trim(),
        menor: menor && !esPrimera ? 'S' : 'N',
      }),
    alGuardar(reply) {
      alCerrar();
      void avisar(titulo, reply.message, 'hecho');
    },
  });

  return (
    <DialogoDeForma
      titulo={esPrimera ? 'Publicar' : `Publicar la versión ${base + 1}`}
      forma={{ ...forma, guardando: publica.running }}
      guardar="Publicar"
      alCerrar={alCerrar}
    >
      {otra ? (
        <>
          <Mensaje tono="atencion">
            {otra.PUBLICO ?? 'Alguien'} publicó la versión {otra.VERSION} mientras tanto: {otra.CAMBIO}
          </Mensaje>
          <div>
            <Boton onClick={() => setBase(d.VERSION)}>Ya la revisé: publicar la mía después</Boton>
          </div>
        </>
      ) : null}
      <Selector
        etiqueta="Qué se publica"
        data-autofocus
        required
        value={como}
        opciones={FORMAS}
        onCambio={(v) => {
          setComo(v);
          forma.pon({});
        }}
      />
      {como === 'liga' ? (
        <Campo
          {...forma.de('url')}
          etiqueta="Liga"
          type="url"
          maxLength={RH_MAX.url}
          placeholder="https://"
        />
      ) : (
        <section className={css.forma} aria-label="Documento por publicar" {...alSoltar}>
          {subiendo ? (
            <Subida {...subiendo} />
          ) : nombre ? (
            <>
              <Mensaje tono="hecho">{nombre} está listo para publicarse</Mensaje>
              <div>
                <Boton
                  onClick={() => {
                    setNombre(null);
                    forma.pon({ archivo_id: 0 });
                  }}
                >
                  Elegir otro
                </Boton>
              </div>
            </>
          ) : (
            <SueltaArchivo
              encima={encima}
              falla={falla ?? forma.errorDe('url')}
              invita="Suelte aquí el documento"
              acepta={ACEPTA}
              ayuda={AYUDA}
              onArchivo={(archivo) => void toma(archivo)}
            />
          )}
        </section>
      )}
      {esPrimera ? null : (
        <>
          <Campo
            {...forma.de('cambio')}
            etiqueta="Qué cambió"
            maxLength={CAMBIO_MAX}
            ayuda="Una frase: la lee quien debe leerlo de nuevo"
          />
          <Casilla
            etiqueta="Es un cambio menor"
            ayuda="No se pide de nuevo a quien ya leyó ni se avisa a nadie"
            checked={menor}
            onCambio={setMenor}
          />
        </>
      )}
    </DialogoDeForma>
  );
}
