import { expect, type Locator } from '@playwright/test';
import { Screen } from '../screen.ts';
import type { PickedFile } from './documents.ts';

/** 'Drop everything here' on a client's documents, or the same box on a case of staff. */
export class Box extends Screen {
  region(): Locator {
    const name =
      /^(Drop everything here|Suelte todo aquí|Sort files that came by mail|Ordenar archivos que llegaron por correo|Files without a place|Archivos sin lugar)$/;
    return this.page.getByRole('region', { name });
  }

  /** Selects files at once; they are uploaded while the test continues. */
  async give(files: PickedFile): Promise<void> {
    const opened = this.page.waitForEvent('filechooser');
    await this.region()
      .getByRole('button', { name: this.say(/^Choose files:/, /^Elegir archivos:/) })
      .click();
    await (await opened).setFiles(files);
  }

  file(name: string): Locator {
    return this.region()
      .getByRole('listitem')
      .filter({ has: this.page.getByText(name, { exact: true }) });
  }

  async expectReceived(name: string): Promise<void> {
    await expect(this.file(name).getByRole('button', { name: this.chooseName(name) })).toBeVisible();
  }

  async place(name: string, document: string): Promise<void> {
    await this.file(name)
      .getByRole('button', { name: this.chooseName(name) })
      .click();
    await this.choosePlace(document);
  }

  /** Chooses 'Remove' from the menu of a file. */
  async remove(name: string): Promise<void> {
    await this.menuButton(name).click();
    await this.removeItem().click();
  }

  menuButton(name: string): Locator {
    const label = this.say(`More actions for ${name}`, `Más acciones para ${name}`);
    return this.file(name).getByRole('button', { name: label, exact: true });
  }

  removeItem(): Locator {
    return this.page.getByRole('menuitem', { name: this.say('Remove', 'Eliminar'), exact: true });
  }

  async choosePlace(document: string): Promise<void> {
    await this.placeButton(document).click();
    await expect(this.places()).toBeHidden();
  }

  /** The dialog that asks for the document. */
  places(): Locator {
    const name = this.say('Which document is this file for?', '¿Para qué documento es este archivo?');
    return this.page.getByRole('dialog', { name });
  }

  placeButton(document: string): Locator {
    return this.places().getByRole('button', { name: new RegExp(`^${document}`) });
  }

  private chooseName(name: string): RegExp {
    const text = this.say(
      `^(Choose a place: |Another place: |Move )${name}`,
      `^(Elegir un lugar: |Otro lugar: |Mover )${name}`,
    );
    return new RegExp(text.replaceAll('.', '\\.'));
  }
}
