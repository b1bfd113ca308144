import { NOTA_DE_VERSION_MAX } from '@anden/contrato/marcador/borrador.ts';
import { useState } from 'react';
import { cuantos, fechaHora } from '../../../platform/format.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { DialogoDeForma } from '../../../ui/DialogoDeForma.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { avisar } from '../../../ui/modal.ts';
import { PorLeer } from '../../../ui/Vacios.tsx';
import { Esquema } from './Esquema.tsx';
import css from './guion.module.css';
import { contraLoAjeno, Lado, type LadoDeGuion } from './Lado.tsx';
import { ListaDeCambios } from './ListaDeCambios.tsx';
import { type Editor, TITULO } from './useEditor.ts';

/** The tab with the script that is edited. */
export function EnGuion(props: {
  editor: Editor;
  abierta: number | null;
  lado: LadoDeGuion;
  alAbrir: (clave: number | null) => void;
  alElegirLado: (lado: string) => void;
}) {
  const { editor, abierta, lado, alAbrir, alElegirLado } = props;
  if (!editor.lectura.data) return <PorLeer lectura={editor.lectura} />;
  return (
    <>
      {editor.ajeno ? <LoAjeno editor={editor} /> : null}
      <div className={css.dosLados}>
        <Lado editor={editor} lado={lado} abierta={abierta} alElegir={alElegirLado} alAbrir={alAbrir} />
        <Esquema editor={editor} abierta={abierta} alAbrir={alAbrir} />
      </div>
    </>
  );
}

/** How the script stands, in words: what is in force, and what of it is being changed. */
export function comoEsta(editor: Editor): string {
  const { vigente, hayBorrador, edito, editado, hayCambios } = editor;
  const version = vigente ? `Vigente: versión ${vigente.NUMERO}` : 'Sin versión publicada';
  const borrador = hayBorrador ? ` · Borrador de ${edito}, ${fechaHora(editado)}` : '';
  return `${version}${borrador}${hayCambios ? ' · Con cambios sin guardar' : ''}`;
}

/** Somebody else saved theirs: nothing is lost and nothing is overwritten until it is decided whose stays. */
function LoAjeno({ editor }: { editor: Editor }) {
  const { ajeno } = editor;
  const quien = ajeno?.EDITO ? `${ajeno.EDITO} guardó el borrador` : 'El guion se publicó o se descartó';
  return (
    <div className={css.ajeno}>
      <Mensaje tono="atencion">
        <p>{quien} después de que usted lo abrió. Lo suyo sigue aquí, sin guardar. De aquel a lo suyo:</p>
        <ListaDeCambios cambios={contraLoAjeno(editor)} ninguno="Son iguales." />
        <div className={css.enLinea}>
          <Boton onClick={() => editor.resuelve('ajeno')}>Quedarme con aquel</Boton>
          <Boton onClick={() => editor.resuelve('mio')}>Seguir con lo mío</Boton>
        </div>
      </Mensaje>
    </div>
  );
}

/** The buttons of the script: save, publish, and give up. */
export function AccionesDeGuion({ editor }: { editor: Editor }) {
  const [publicando, setPublicando] = useState(false);
  const { fallas, cambios, hayCambios, hayBorrador, ajeno } = editor;
  const porQueNo = ajeno
    ? 'Decida primero con cuál borrador se queda'
    : fallas.length > 0
      ? `Falta corregir ${cuantos(fallas.length, ['cosa', 'cosas'])}`
      : cambios.length === 0
        ? 'Es igual a la versión vigente'
        : null;
  return (
    <>
      {hayCambios ? (
        <Boton tipo="discreto" disabled={editor.guardando} onClick={() => void editor.deshace()}>
          Deshacer mis cambios
        </Boton>
      ) : hayBorrador ? (
        <Boton tipo="discreto" disabled={editor.guardando} onClick={() => void editor.descarta()}>
          Descartar borrador
        </Boton>
      ) : null}
      <Boton
        cargando={editor.guardando}
        disabled={!hayCambios || ajeno !== null}
        onClick={() => void editor.guarda()}
      >
        Guardar borrador
      </Boton>
      <Boton
        tipo="principal"
        disabled={porQueNo !== null || editor.guardando}
        title={porQueNo ?? undefined}
        onClick={() => setPublicando(true)}
      >
        Publicar
      </Boton>
      {publicando ? <Publicar editor={editor} alCerrar={() => setPublicando(false)} /> : null}
    </>
  );
}

function Publicar({ editor, alCerrar }: { editor: Editor; alCerrar: () => void }) {
  const [nota, setNota] = useState('');
  async function publica(): Promise<void> {
    if (editor.guardando) return;
    const mensaje = await editor.publica(nota);
    alCerrar();
    if (mensaje) void avisar(TITULO, mensaje, 'hecho');
  }
  return (
    <DialogoDeForma
      titulo="Publicar el guion"
      forma={{ guardando: editor.guardando, guarda: publica }}
      guardar="Publicar"
      alCerrar={alCerrar}
    >
      <p>
        Será la versión {(editor.vigente?.NUMERO ?? 0) + 1}. Las llamadas en curso siguen con la versión en
        que empezaron.
      </p>
      <ListaDeCambios cambios={editor.cambios} ninguno="Sin cambios." />
      <Campo
        etiqueta="Nota"
        ayuda="Qué cambia y por qué"
        data-autofocus
        value={nota}
        maxLength={NOTA_DE_VERSION_MAX}
        onChange={(e) => setNota(e.target.value)}
      />
    </DialogoDeForma>
  );
}
