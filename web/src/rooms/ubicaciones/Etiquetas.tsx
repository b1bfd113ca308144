import { useState } from 'react';
import { abreArchivo, descargaArchivo } from '../../platform/archivo.ts';
import { call, type Entrada, Refusal } from '../../platform/client.ts';
import { enteroDe } from '../../platform/numero.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconPrinter } from '../../ui/iconos.ts';
import { avisar } from '../../ui/modal.ts';

const TITULO = 'Imprimir etiqueta';
/** Most labels of one article at a time. */
const COPIAS_MAX = 100;

type Formato = Entrada<'getEtiquetas'>['formato'];
export type Etiqueta = { ubicacion_id: number } | { articulo_id: number; caducidad_id?: number | null };

/** 'Imprimir etiqueta' for a location, an article or a lot: a PDF for the browser, or ZPL for a label printer. */
export function BotonEtiqueta(props: { de: string; etiqueta: Etiqueta; corto?: boolean }) {
  const { de, etiqueta, corto } = props;
  const [abierto, setAbierto] = useState(false);
  return (
    <>
      <Boton
        icono={<IconPrinter stroke={1.75} />}
        {...(corto ? { 'aria-label': `${TITULO} de ${de}`, title: TITULO } : {})}
        onClick={(e) => {
          // Rows open when clicked, so this click must not reach the row.
          e.stopPropagation();
          setAbierto(true);
        }}
      >
        {corto ? 'Etiqueta' : TITULO}
      </Boton>
      {abierto ? <Impresion de={de} etiqueta={etiqueta} alCerrar={() => setAbierto(false)} /> : null}
    </>
  );
}

function Impresion(props: { de: string; etiqueta: Etiqueta; alCerrar: () => void }) {
  const { de, etiqueta, alCerrar } = props;
  const [copias, setCopias] = useState('1');
  const [pidiendo, setPidiendo] = useState<Formato | null>(null);
  const deArticulo = 'articulo_id' in etiqueta;
  const n = enteroDe(copias);
  // Requested before anybody prints, so that what cannot be printed says why (a key that no bar code can hold).
  const prueba = useQueryCall('getEtiquetas', { formato: 'zpl', etiquetas: [etiqueta] }, { staleTime: 0 });
  const negada = prueba.error instanceof Refusal ? prueba.error.message : null;
  const motivo = n >= 1 && n <= COPIAS_MAX ? null : `Las copias van de 1 a ${COPIAS_MAX}`;

  const impedida = motivo !== null || negada !== null;

  async function pide(formato: Formato): Promise<void> {
    if (motivo || negada || pidiendo) return;
    setPidiendo(formato);
    try {
      const una = deArticulo ? { ...etiqueta, copias: n } : etiqueta;
      const { data } = await call('getEtiquetas', { formato, etiquetas: [una] });
      if (formato === 'pdf') abreArchivo(data);
      else descargaArchivo(data);
      alCerrar();
    } catch (e) {
      void avisar(TITULO, e instanceof Error ? e.message : String(e), 'rechazo');
    } finally {
      setPidiendo(null);
    }
  }

  return (
    <Dialogo
      abierto
      titulo={TITULO}
      alCerrar={alCerrar}
      alEnviar={() => void pide('pdf')}
      botones={
        <>
          <Boton onClick={alCerrar}>Cancelar</Boton>
          <Boton cargando={pidiendo === 'zpl'} disabled={impedida} onClick={() => void pide('zpl')}>
            Descargar ZPL
          </Boton>
          <Boton
            tipo="principal"
            enviar
            {...(deArticulo ? {} : { 'data-autofocus': true })}
            cargando={pidiendo === 'pdf'}
            disabled={impedida}
          >
            Abrir PDF
          </Boton>
        </>
      }
    >
      <p>{de}</p>
      {negada ? <Mensaje tono="rechazo">{negada}</Mensaje> : null}
      {deArticulo ? (
        <Campo
          data-autofocus
          etiqueta="Copias"
          inputMode="numeric"
          value={copias}
          onChange={(e) => setCopias(e.target.value)}
          onFocus={(e) => e.target.select()}
          reserva
          error={motivo}
        />
      ) : null}
    </Dialogo>
  );
}
