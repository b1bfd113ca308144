import { cuantos } from '@anden/contrato/cifras.ts';
import {
  ARCHIVO_DE_LISTA_MAX,
  MENSAJES_DEPURACION as M,
  MOTIVOS_DE_CLAVE,
  NOMBRE_DE_LISTA_MAX,
  nombreDeListaRejection,
} from '@anden/contrato/depuracion/rules.ts';
import { useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { useTextoEnBorrador } from '../../platform/enBorrador.ts';
import { entero } from '../../platform/format.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { DialogoDeForma } from '../../ui/DialogoDeForma.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { faltaEn, useForma } from '../../ui/useForma.ts';
import { Cargando } from '../../ui/Vacios.tsx';
import { Subida, SueltaArchivo, useSubida, useSuelta } from '../importaciones/index.ts';
import css from './depuracion.module.css';

const BORRADOR = 'depuracion.nueva';

const rechaza = (bytes: number): string | null =>
  bytes === 0 ? 'El archivo está vacío' : bytes > ARCHIVO_DE_LISTA_MAX ? M.grande : null;

/** The dialog of a new list (specification §2 and §5): its name, and a file with the keys of its customers, looked at before it is made. */
export function NuevaLista(props: { titulo: string; alCerrar: () => void; alCrear: (id: number) => void }) {
  const { titulo, alCerrar, alCrear } = props;
  const [archivo, setArchivo] = useState<number | null>(null);
  const { subiendo, falla, sube } = useSubida({ rechaza });
  const { encima, alSoltar } = useSuelta((a) => void toma(a));
  const comando = useCommand('setCreaListaDepuracion', { titulo, memoria: BORRADOR });
  const lectura = useQueryCall(
    'getClavesDepuracion',
    { importacion_id: archivo ?? 1 },
    { enabled: archivo !== null, staleTime: Number.POSITIVE_INFINITY },
  );
  const claves = archivo === null ? undefined : lectura.data?.data;
  const problema = archivo === null ? null : (lectura.error?.message ?? claves?.PROBLEMA ?? null);
  async function toma(a: File | undefined): Promise<void> {
    if (!a || subiendo) return;
    setArchivo(await sube(a));
  }
  const forma = useForma({
    campos: useTextoEnBorrador(BORRADOR, 'nombre'),
    faltaDe: ({ nombre }) =>
      faltaEn('nombre', nombreDeListaRejection(nombre)) ??
      faltaEn('archivo', claves && !problema ? null : (problema ?? M.sinArchivo)),
    guardando: comando.running,
    envia: async ({ nombre }) =>
      archivo !== null && comando.run({ nombre_lista: nombre.trim(), importacion_id: archivo }),
    alGuardar: (reply) => alCrear(reply.data.LISTA_ID),
  });
  return (
    <DialogoDeForma titulo="Nueva lista" guardar="Crear lista" forma={forma} alCerrar={alCerrar}>
      <Campo
        etiqueta="Nombre de la lista"
        {...forma.de('nombre')}
        maxLength={NOMBRE_DE_LISTA_MAX}
        data-autofocus
      />
      <section aria-label="Archivo" {...alSoltar}>
        {subiendo ? (
          <Subida {...subiendo} />
        ) : archivo === null ? (
          <SueltaArchivo
            encima={encima}
            falla={falla ?? forma.errorDe('archivo')}
            ayuda="Un .xlsx o .csv con la columna CLAVE_CLIENTE, en cualquier letra"
            onArchivo={(a) => void toma(a)}
          />
        ) : lectura.isPending ? (
          <Cargando que="Leyendo el archivo" />
        ) : (
          <div className={css.claves}>
            {problema ? <Mensaje tono="rechazo">{problema}</Mensaje> : null}
            {claves ? (
              <>
                <p>
                  <strong>{claves.ARCHIVO}</strong>: {cuantos(claves.LEIDAS, ['clave', 'claves'])},{' '}
                  {cuantos(claves.CLIENTES, ['cliente para la lista', 'clientes para la lista'])}
                </p>
                <p className={css.tenue}>{claves.DESCRIPCION}</p>
                <ul className={css.motivos}>
                  {claves.motivos.map((m) => (
                    <li key={m.MOTIVO}>
                      {MOTIVOS_DE_CLAVE[m.MOTIVO]}: {entero(m.CUANTAS)}
                      <span className={css.tenue}>
                        {' '}
                        (
                        {m.EJEMPLOS.map(
                          (e) => `${e.CLAVE} en la fila ${entero(e.FILA)}${e.LISTA ? `, en ${e.LISTA}` : ''}`,
                        ).join('; ')}
                        {m.CUANTAS > m.EJEMPLOS.length ? '…' : ''})
                      </span>
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
            <Boton tipo="discreto" onClick={() => setArchivo(null)}>
              Elegir otro archivo
            </Boton>
          </div>
        )}
      </section>
    </DialogoDeForma>
  );
}
